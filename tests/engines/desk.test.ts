import { describe, expect, inject, it } from 'vitest'
import { sesizareNoua } from '#contract/sesizari.ts'
import { platiList } from '#contract/plati.ts'
import { dayOf } from '#contract/time-zone.ts'
import { formatCamt053 } from '#server/testing/factories/statements.ts'
import { fetchMessages } from '#tests/support/messages.ts'
import { anAccount } from '#tests/support/steps/accounts.ts'
import { fetchDebts, fetchOutstandingItems } from '#tests/support/steps/card-payments.ts'
import { aMember, freshCode, type Member } from '#tests/support/steps/desk.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import type { Engine } from './support/engine.ts'
import { engines, openPage } from './support/open-page.ts'
import {
  button,
  checkbox,
  css,
  dialog,
  field,
  link,
  text,
  title,
  type EnginePage,
} from './support/page.ts'

const COMPUTER = { width: 1366, height: 768 }
const exact = { exact: true }
const option = css('[role=option]')

async function openDesk(engine: Engine, member: Member, place: string): Promise<EnginePage> {
  const page = await openPage(engine, {
    size: COMPUTER,
    baseURL: `${inject('baseUrl')}/birou`,
  })
  page.tolerate(/40[13]/)
  await page.open(place)
  await signInAtDesk(page, member)
  return page
}

async function signInAtDesk(page: EnginePage, member: Member): Promise<void> {
  await page.fill(field('E-mail de serviciu'), member.email)
  await page.fill(field('Parola', exact), DEMO_PASSWORD)
  await page.click(button('Continuă'))
  await page.waitFor(title('Confirmați că sunteți dvs.'))
  await page.click(field('Codul din aplicație'))
  await page.type(freshCode(member))
  await page.waitFor(button('Ieșire'))
}

/** Two complaints in a street that no other test knows. */
async function twoReports() {
  const citizen = await signInAnotherDevice(await anAccount())
  const street = `Fundătura ${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}x`
  const report = async () => {
    const descriere = 'Miros puternic la colțul străzii.'
    const body = { categorie: 'MIROS', descriere, adresa_text: `${street} 5` }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return (await citizen.call(sesizareNoua, { body, headers })).data
  }
  return { street, sent: [await report(), await report()] as const }
}

/** A demonstration citizen of each engine's own, whose payments no other test refunds. */
const payerOf = (engine: Engine) => {
  const place = 2 + engines.findIndex(([name]) => name === engine.name)
  return { cnpCui: demoAccounts[place]!, password: DEMO_PASSWORD }
}

describe.each(engines)('%s', (_, engine) => {
  it('a call is taken at the desk, cases change their state together, and one is answered', async () => {
    const account = await anAccount()
    const { street, sent } = await twoReports()
    const page = await openDesk(engine, await aMember('dispecer', 'Dora Dinu'), '/apel')
    await page.fill(css('input[name=cauta]'), account.telefon)
    await page.click(option)
    await page.fill(css('input[name=subiect]'), 'stradă nemăturată')
    await page.click(option)
    await page.fill(field('Unde'), 'Strada Telefonului nr. 12')
    await page.fill(field('Ce s-a întâmplat'), 'Strada nu a fost măturată.')
    await page.click(button('Înregistrează'))
    await page.waitFor(title('Caz înregistrat'))
    await page.waitFor(text(/S-a trimis SMS la 07/))
    const number = await page.textOf(text(/^SZ-\d{4}-\d{6}$/))
    expect((await fetchMessages(account.telefon))[0]?.text).toContain(number)

    await page.goTo(`/coada?strada=${encodeURIComponent(street)}`)
    for (const { numar } of sent) await page.check(checkbox(`Alege cazul ${numar}`))
    await page.click(button('Schimbă starea…'))
    const states = dialog('Schimbați starea la 2 cazuri')
    await page.select(field('Starea nouă', { within: states }), 'preluata')
    await page.click(button('Schimbă starea', { within: states }))
    await page.waitFor(text('Gata: 2 cazuri.'))

    await page.click(link(sent[0].numar))
    await page.fill(field('Răspunsul către cetățean'), 'Trimitem azi o echipă.')
    await page.click(button('Trimite', exact))
    await page.waitFor(text('Trimitem azi o echipă.', { within: css('[role=log]') }))
    await page.waitUntil(
      async () => (await page.valueOf(field('Răspunsul către cetățean'))) === '',
      'the empty answer',
    )
  })

  it('a refund that one member proposes is confirmed by another, who imports a statement', async () => {
    const device = await signInAnotherDevice(payerOf(engine))
    const { data: payments } = await device.call(platiList)
    const paid = payments.find(({ stare, rambursat_bani }) => {
      return stare === 'incasata' && !rambursat_bani
    })!
    const clerk = await aMember('relatii_clienti', 'Rita Radu')
    const page = await openDesk(engine, clerk, `/bani/plati?numar=${paid.id}`)
    const sheet = css('dialog[open]')
    await page.fill(field('Suma, în lei', { within: sheet }), '2,50')
    await page.fill(field('Motiv', { within: sheet }), 'Plătită de două ori')
    await page.click(button('Propune', { within: sheet }))
    await page.waitFor(text('așteaptă să fie confirmată de altcineva'))
    await page.click(button('Închide', { within: sheet }))
    await page.click(button('Ieșire'))

    await page.waitFor(title('Autentificare la birou'))
    await signInAtDesk(page, await aMember('facturare', 'Felix Florea'))
    await page.goTo('/bani/rambursari')
    await page.click(button('Deschide rambursarea'))
    await page.click(button('Confirmă rambursarea'))
    const question = dialog('Dați înapoi 2,50 lei?')
    await page.click(button('Confirmă rambursarea', { within: question }))
    await page.waitFor(text('S-au dat înapoi 2,50 lei.'))
    const { data: after } = await device.call(platiList)
    expect(after.find(({ id }) => id === paid.id)?.rambursat_bani).toBe(250)

    await page.goTo('/bani/extrase')
    const [owed] = await fetchOutstandingItems(device)
    const { cont } = await fetchDebts(device)
    const line = {
      bani: owed!.rest_bani,
      day: dayOf(new Date()),
      name: 'VECINA DE LA DOI',
      text: 'plata gunoi',
      reference: crypto.randomUUID(),
    }
    const file = formatCamt053({ iban: cont!.iban.replaceAll(' ', ''), lines: [line] })
    await page.setFiles('input[type=file]', [
      { name: 'extras.xml', mimeType: 'text/xml', buffer: Buffer.from(file) },
    ])
    await page.click(button('Fă proba'))
    await page.waitFor(text('Ar aștepta o hotărâre 1.'))
    await page.click(button('Importă'))
    await page.waitFor(text('gata', exact))
  })
})
