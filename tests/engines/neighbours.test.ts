import { beforeAll, describe, it } from 'vitest'
import { sesizareNoua } from '#contract/sesizari.ts'
import { queryDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/steps/accounts.ts'
import { anOwedInvoice } from '#tests/support/steps/owed-invoice.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import { engines, openPage } from './support/open-page.ts'
import { button, field, heading, region, text, title } from './support/page.ts'
import { demo, signIn } from './support/steps.ts'

const STREET = 'Strada Petre Ispirescu'
const SUPPORT = /^Am și eu problema: o susțin/

describe.each(engines)('%s', (_, engine) => {
  beforeAll(async () => {
    // Only streets of the register are told.
    const values = [STREET, STREET.toLowerCase()]
    await queryDatabase(
      'insert into streets (denumire, folded) values ($1, $2) on conflict do nothing',
      values,
    )
  })

  it('an invoice is paid without an account', async () => {
    const { number, clientCode } = await anOwedInvoice((await anAccount()).cnpCui)
    const page = await openPage(engine)
    await page.open('/plateste')
    await page.waitFor(title('Plătiți o factură'))
    await page.fill(field('Numărul facturii'), number)
    await page.fill(field('Codul de client'), clientCode)
    await page.click(button('Vezi suma'))
    await page.waitFor(heading(`Factura ${number}`))
    await page.click(button(/^Plătește /))
    await page.waitFor(heading('Plătiți cu cardul'))
    await page.click(button('Plata reușește'))
    await page.click(button('Confirmă'))
    await page.waitFor(title('Plata a reușit'))
  })

  it('a complaint of a neighbour is supported, and followed', async () => {
    const address = `${STREET} 44`
    const device = await signInAnotherDevice(demo)
    const secret = 'Am văzut cine aruncă moloz aici.'
    await device.call(sesizareNoua, {
      body: { categorie: 'DEPOZITARE', descriere: secret, adresa_text: address },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    const page = await openPage(engine)
    await signIn(page, await anAccount())
    await page.goTo('/sesizari/noua')
    await page.waitFor(title('Arătați-ne problema'))
    await page.click(button('Continuă'))
    await page.fill(field('Adresa sau un reper'), address)
    await page.click(button('Continuă'))
    await page.click(button(/^Depozitare ilegală/))
    await page.fill(field('Descriere'), 'O canapea și două saltele pe trotuar.')
    await page.click(button('Continuă'))
    await page.waitFor(title('Există deja?'))
    await page.waitFor(text(STREET, { within: region('Sesizate deja în apropiere') }))
    await page.click(button(SUPPORT))
    await page.waitFor(title('Susțineți sesizarea'))
    await page.goTo('/sesizari#urmarite')
    await page.waitFor(title('Urmărite'))
    await page.waitFor(text(STREET))
  })
})
