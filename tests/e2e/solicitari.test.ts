import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, formatDay, isLastSaturday } from '#contract/days.ts'
import {
  saveSolicitareContract,
  solicitareSaveMessage,
  solicitarileMele,
  tipuriSolicitari,
  viewSolicitare,
} from '#contract/solicitari.ts'
import { dayOf } from '#contract/time-zone.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { expectAccessibleInBothSchemes } from '#tests/support/accessible.ts'
import { ApiClient } from '#tests/support/api.ts'
import { openPage, type PageOptions, type PortalPage } from '#tests/support/browser.ts'
import { DRAFTS, readRows } from '#tests/support/indexed-db.ts'
import { aPdf } from '#tests/support/sample-files.ts'
import { anAccount, signIn, type Account } from '#tests/support/steps/accounts.ts'
import {
  stubUntilRetried,
  abortRequests,
  holdRequests,
  removeStubs,
  dropResponses,
} from '#tests/support/steps/stub-responses.ts'
import { isFocused, tabAndPress, tabAndType } from '#tests/support/steps/keyboard.ts'
import { signInAndListen } from '#tests/support/steps/live.ts'
import { waitForCached } from '#tests/support/steps/offline.ts'

const TYPE = 'Cerere privind datele personale'
const DESKTOP = { width: 1440, height: 900 }

async function signedIn(options?: PageOptions): Promise<{ page: PortalPage; account: Account }> {
  const account = await anAccount()
  const page = await openPage(options)
  await signInAndListen(page, account)
  return { page, account }
}

/** Signs in the demonstration citizen, who has contracts. */
async function demoCitizen(options?: PageOptions): Promise<PortalPage> {
  const page = await openPage(options)
  await signIn(page, { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD })
  return page
}

const goTo = (page: PortalPage, route: string) =>
  page.evaluate((hash) => void (location.hash = hash), route)
const title = (page: PortalPage, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const step = (page: PortalPage, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true })
const next = (page: PortalPage) => page.getByRole('button', { name: 'Continuă' }).click()
const sendButton = (page: PortalPage) => page.getByRole('button', { name: 'Trimite solicitarea' })
const thread = (page: PortalPage) => page.getByRole('log', { name: 'Mesaje' })

async function beginOne(page: PortalPage, type = TYPE): Promise<void> {
  await goTo(page, '/solicitare-add')
  await page.getByRole('button', { name: type }).click()
  await title(page, type).waitFor()
}

async function fillData(page: PortalPage, details: string): Promise<void> {
  await page.getByLabel('Dreptul exercitat').selectOption('acces')
  await page.getByLabel('Detalii').fill(details)
  await page.getByLabel('Confirm că datele sunt corecte').check()
}

async function fillToCheck(page: PortalPage, details = someDetails()): Promise<void> {
  await beginOne(page)
  await fillData(page, details)
  await next(page)
  await step(page, 'Verificare').waitFor()
}

async function middleOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox())!
  return y + height / 2
}

let number = 0
const someDetails = () => `Vreau să știu ce date păstrați (${++number}).`

/** Sends a solicitare through the API. */
async function aSolicitare({ token }: Account) {
  const client = new ApiClient()
  client.token = token
  const date = { drept: 'acces', detalii: someDetails(), acord_date: true }
  const body = { tip: 'DATE_PERSONALE', date, files: [], trimite: true }
  const answer = await client.call(saveSolicitareContract, { body })
  return { client, solicitare: answer.data }
}

/** Saves a draft in the account; `save` changes it as another device does. */
async function aDraft({ token }: Account) {
  const client = new ApiClient()
  client.token = token
  const write = async (detalii: string, id?: number) => {
    const date = { drept: 'acces', detalii }
    const body = { tip: 'DATE_PERSONALE', date, files: [], trimite: false, ...(id && { id }) }
    return (await client.call(saveSolicitareContract, { body })).data
  }
  const { id } = await write('Scris mai demult.')
  return { id, client, save: (detalii: string) => write(detalii, id) }
}

describe('a new solicitare', () => {
  it.each([
    ['a phone', {}],
    ['a desk', DESKTOP],
  ])('is chosen, filled in, checked, sent and found in the list on %s', async (_where, options) => {
    const { page } = await signedIn(options)
    await goTo(page, '/solicitari')
    await page.getByText('Nu aveți solicitări în curs. Alegeți ce aveți nevoie:').waitFor()
    await page.getByRole('link', { name: 'Solicitare nouă' }).click()
    const search = page.getByLabel('Căutați o solicitare')
    await search.fill('PERSONALE cerere')
    expect(await middleOf(page.getByRole('search').locator('svg').first())).toBeCloseTo(
      await middleOf(search),
      0,
    )
    await page.getByRole('button', { name: TYPE }).click()
    const details = someDetails()
    await fillData(page, details)
    await next(page)
    await page.getByText(details).waitFor()
    await sendButton(page).click()
    await title(page, 'Solicitarea a fost înregistrată').waitFor()
    const said = await page.getByText(/^Nr\. S-\d{4}-\d{6}$/).textContent()
    const numar = /S-[\d-]+\d/.exec(said!)![0]
    await page.getByText(/^Vă răspundem cel târziu la \d\d-\d\d-\d{4}\.$/).waitFor()
    await page.getByRole('link', { name: 'Vedeți solicitarea' }).click()
    await page.getByText(`Nr. ${numar} din`).waitFor()
    await page.getByText('mai sunt 30 de zile').waitFor()
    await page.getByText('Acces la date', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Solicitările mele' }).last().click()
    await page
      .getByRole('link', { name: new RegExp(`${TYPE}.*${numar}.*Înregistrată`, 's') })
      .waitFor()
  })

  it('focuses the first invalid field, and shows its message above the buttons', async () => {
    const { page } = await signedIn({ width: 360, height: 640 })
    await beginOne(page)
    await page.getByLabel('Dreptul exercitat').selectOption('acces')
    const details = page.getByLabel('Detalii')
    await details.fill('scurt')
    // The field ends right above the buttons, which would cover its message.
    await details.evaluate((field) => {
      const buttons = document.querySelector('.step-foot')!.getBoundingClientRect()
      scrollBy(0, field.getBoundingClientRect().bottom - buttons.top + 2)
    })
    await next(page)
    const message = page.getByText('Scrieți cel puțin 10 caractere')
    await message.waitFor()
    await page.getByText('Trebuie să bifați pentru a continua').waitFor()
    expect(await isFocused(details)).toBe(true)
    const isCovered = async () => {
      const { y, height } = (await message.boundingBox())!
      return y + height > (await page.locator('.step-foot').boundingBox())!.y
    }
    await expect.poll(isCovered).toBe(false)
  })

  it('tells under the end of a period that it is before the start, or too far from it', async () => {
    const { page } = await signedIn()
    await beginOne(page, 'Suspendare contract')
    const start = addDays(dayOf(new Date()), 10)
    const end = page.getByLabel('Până la', { exact: true })
    await page.getByLabel('De la', { exact: true }).fill(start)
    await end.fill(addDays(start, -1))
    await end.blur()
    const first = formatDay(addDays(start, 1))
    await page.getByText(`Perioada se termină după ce începe: cel mai devreme ${first}`).waitFor()
    await end.fill(addMonths(start, 13))
    const last = formatDay(addMonths(start, 12))
    await page.getByText(`Perioada este prea lungă: cel mai târziu ${last}`).waitFor()
  })

  it('can be sent with the keyboard alone', async () => {
    const { page } = await signedIn(DESKTOP)
    await goTo(page, '/solicitare-add')
    await tabAndType(page, page.getByLabel('Căutați o solicitare'), 'datele personale')
    await tabAndPress(page, page.getByRole('button', { name: TYPE }), 'Enter')
    await step(page, 'Date').waitFor()
    await tabAndType(page, page.getByLabel('Dreptul exercitat'), 'Acces')
    await tabAndType(page, page.getByLabel('Detalii'), someDetails())
    await tabAndPress(page, page.getByLabel('Confirm că datele'), 'Space')
    await tabAndPress(page, page.getByRole('button', { name: 'Continuă' }), 'Enter')
    await step(page, 'Verificare').waitFor()
    await tabAndPress(page, sendButton(page), 'Enter')
    await title(page, 'Solicitarea a fost înregistrată').waitFor()
  })

  it('requires a document depending on the answers, and sends it', async () => {
    const page = await demoCitizen()
    await beginOne(page, 'Modificare număr de persoane')
    await chooseContract(page)
    const now = Number(await page.getByLabel('Număr actual').inputValue())
    await page.getByLabel('Număr nou').fill(String(now + 1))
    await page.getByLabel('Valabil de la').fill(addDays(dayOf(new Date()), 30))
    await page.getByLabel('Confirm că datele').check()
    await next(page)
    await step(page, 'Documente').waitFor()
    const proof = page.getByRole('group', { name: /^Document justificativ/ })
    expect(await proof.count()).toBe(0)
    await page.getByRole('button', { name: 'Înapoi' }).click()
    await page.getByLabel('Număr nou').fill(String(now - 1))
    await next(page)
    await proof.waitFor()
    await next(page)
    expect(await page.getByText('Adăugați documentul').count()).toBe(2)
    await attach(page.getByRole('group', { name: /^Declarație/ }), 'declaratie.pdf')
    await attach(proof, 'dovada.pdf')
    await next(page)
    await step(page, 'Verificare').waitFor()
    await sendButton(page).click()
    await sendAnyway(page)
    await page.getByRole('link', { name: 'Vedeți solicitarea' }).click()
    await page.getByRole('button', { name: 'Descarcă declaratie.pdf' }).waitFor()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descarcă dovada.pdf' }).click()
    expect((await file).suggestedFilename()).toBe('dovada.pdf')
  })

  it('for bulky waste offers the next two days; the privacy notice opens beside the form', async () => {
    const page = await demoCitizen()
    await beginOne(page, 'Ridicare deșeuri voluminoase')
    const days = page.getByRole('radiogroup', { name: /^Data dorită/ }).getByRole('radio')
    expect(await days.count()).toBe(2)
    const second = days.nth(1)
    expect(isLastSaturday(await second.inputValue())).toBe(true)
    await second.check()
    const consent = page.locator('label', { hasText: 'Confirm că datele sunt corecte' })
    const popup = page.context().waitForEvent('page')
    await consent.getByRole('link', { name: 'Nota de informare' }).click()
    await (await popup).waitForURL(/#\/confidentialitate$/)
    await (await popup).close()
    expect(await second.isChecked()).toBe(true)
    expect(await consent.getByRole('checkbox').isChecked()).toBe(false)
  })

  it('accepts several items of a list, validates and removes them', async () => {
    const page = await demoCitizen()
    await beginOne(page, 'Pubelă nouă sau suplimentară')
    await chooseContract(page)
    const item = (count: number) => page.getByRole('group', { name: `Recipiente dorite: ${count}` })
    await item(1).getByLabel('Bucăți').fill('1')
    await page.getByRole('button', { name: 'Adaugă încă unul' }).click()
    expect(await isFocused(item(2).getByLabel('Fracție'))).toBe(true)
    await item(2).getByLabel('Bucăți').fill('22')
    await item(2).getByText('Cel mult 20').waitFor()
    await page.getByRole('button', { name: 'Șterge Recipiente dorite: 1' }).click()
    expect(await item(1).getByLabel('Bucăți').inputValue()).toBe('22')
    expect(await item(2).count()).toBe(0)
  })

  it('identical to an open one is sent only after confirmation', async () => {
    const { page } = await signedIn()
    const details = someDetails()
    await fillToCheck(page, details)
    await sendButton(page).click()
    await title(page, 'Solicitarea a fost înregistrată').waitFor()
    await page.getByRole('button', { name: 'Altă solicitare' }).click()
    await page.getByRole('button', { name: TYPE }).click()
    await fillData(page, details)
    await next(page)
    page.tolerate(/409/)
    await sendButton(page).click()
    const question = page.getByRole('dialog', { name: 'Aveți deja o solicitare identică' })
    await question.getByRole('button', { name: 'Nu trimit' }).last().click()
    await sendButton(page).click()
    await question.getByRole('button', { name: 'Trimit oricum' }).click()
    await title(page, 'Solicitarea a fost înregistrată').waitFor()
  })
})

describe('a begun solicitare', () => {
  it('goes one step back with Back, and keeps its step over a reload', async () => {
    const { page } = await signedIn()
    await goTo(page, '/solicitari')
    await title(page, 'Solicitările mele').waitFor()
    const details = someDetails()
    await fillToCheck(page, details)
    await expect.poll(() => readDrafts(page)).toContain(details)
    await page.reload()
    await step(page, 'Verificare').waitFor()
    await page.goBack()
    await step(page, 'Date').waitFor()
    await page.goBack()
    await page.getByLabel('Căutați o solicitare').waitFor()
    await page.goBack()
    await title(page, 'Solicitările mele').waitFor()
  })

  it('survives a reload, and is cleared on starting over', async () => {
    const { page } = await signedIn()
    await beginOne(page)
    await page.getByLabel('Detalii').fill('Nu trebuie să se piardă.')
    await expect.poll(() => readDrafts(page)).toContain('Nu trebuie să se piardă.')
    await page.reload()
    await page.getByText('Am adus înapoi ce ați completat.').waitFor()
    expect(await page.getByLabel('Detalii').inputValue()).toBe('Nu trebuie să se piardă.')
    await page.getByRole('button', { name: 'Începe din nou' }).click()
    await expect.poll(() => page.getByLabel('Detalii').inputValue()).toBe('')
  })

  it('is saved in the account as a draft, with its documents, and sent later', async () => {
    const { page } = await signedIn()
    await beginOne(page, 'Adaugă contractul pe care îl aveți deja')
    await page.getByLabel('Cod client').fill('C-100')
    await page.getByLabel('Adresa din contract').fill('Str. Exemplului 5')
    await page.getByLabel('Confirm că datele').check()
    await next(page)
    await attach(page.getByRole('group', { name: /^Copie act/ }), 'buletin.pdf')
    await page.getByRole('button', { name: 'Renunță' }).click()
    await page.getByRole('button', { name: 'Păstrează ciorna și ieși' }).click()
    await page.getByText('Ciorna a fost păstrată în cont.').waitFor()
    await page
      .getByRole('link', { name: /Adaugă contractul pe care îl aveți deja.*Ciornă/s })
      .click()
    await page.getByRole('button', { name: 'Continuă completarea' }).click()
    await step(page, 'Date').waitFor()
    expect(await page.getByLabel('Cod client').inputValue()).toBe('C-100')
    await next(page)
    await page.getByText('buletin.pdf').waitFor()
    await page.getByText('Încărcat').first().waitFor()
    await next(page)
    await sendButton(page).click()
    await title(page, 'Solicitarea a fost înregistrată').waitFor()
    await goTo(page, '/solicitari')
    await page
      .getByRole('link', { name: /Adaugă contractul pe care îl aveți deja.*Înregistrată/s })
      .waitFor()
    expect(await page.getByText('Ciornă', { exact: true }).count()).toBe(0)
  })
})

it('a draft is deleted from the account only after confirmation', async () => {
  const { page, account } = await signedIn()
  const { id, client } = await aDraft(account)
  await goTo(page, `/solicitare-view/${id}`)
  await page.getByRole('button', { name: 'Șterge ciorna' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nu, păstrează' }).last().click()
  await page.getByRole('button', { name: 'Șterge ciorna' }).click()
  page.tolerate(/404/) // the open page gets the change event, and fetches it again
  await page.getByRole('button', { name: 'Da, șterge' }).click()
  await page.getByText('Ciorna a fost ștearsă.').waitFor()
  await title(page, 'Solicitările mele').waitFor()
  await page.getByText('Nu aveți solicitări în curs.').waitFor()
  expect((await client.call(viewSolicitare, { params: { id: String(id) } })).status).toBe(404)
})

it('a draft reloaded while its button is pressed is opened all the same', async () => {
  const { page, account } = await signedIn()
  const { id, save } = await aDraft(account)
  await goTo(page, `/solicitare-view/${id}`)
  const button = page.getByRole('button', { name: 'Continuă completarea' })
  await expect.poll(() => button.isEnabled()).toBe(true)
  const { x, y, width, height } = (await button.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  const release = await holdRequests(page, viewSolicitare)
  const asking = page.waitForRequest(`**${viewSolicitare.path.replace(':id', String(id))}`)
  await save('Scris între timp pe alt dispozitiv.')
  await asking
  await page.mouse.up()
  await step(page, 'Date').waitFor()
  release()
})

describe('without a connection', () => {
  it('a solicitare is queued, listed as waiting, and sent by itself', async () => {
    const { page } = await signedIn()
    await fillToCheck(page)
    await abortRequests(page, saveSolicitareContract)
    await sendButton(page).click()
    await title(page, 'Solicitarea este păstrată pe acest dispozitiv').waitFor()
    await page
      .getByText('Pleacă și cu portalul închis, dacă aveți internet în următoarele ore')
      .waitFor()
    await page.getByRole('link', { name: 'Solicitările mele' }).last().click()
    await page.getByText('Se trimite când revine conexiunea').waitFor()
    await removeStubs(page, saveSolicitareContract)
    await page.getByRole('link', { name: new RegExp(`${TYPE}.*Înregistrată`, 's') }).waitFor()
    await page.getByText('Se trimite când revine conexiunea').waitFor({ state: 'detached' })
  })

  it('the cached list is shown, with its age', async () => {
    const account = await anAccount()
    const { solicitare } = await aSolicitare(account)
    const page = await openPage({ worker: true })
    await signIn(page, account)
    await goTo(page, '/solicitari')
    await page.getByText(solicitare.numar).waitFor()
    await waitForCached(page, solicitare.numar)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    page.tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText(solicitare.numar).waitFor()
    await page.getByText(/Vedeți ultimele date salvate\. Date d(?:e azi|in)/).waitFor()
  })

  it('a list that fails to load shows the reason and a retry', async () => {
    const page = await openPage()
    page.tolerate(/status of 500/)
    const json = { status_code: 500, errors: { message: ['Lista nu merge acum.'] } }
    await stubUntilRetried(page, solicitarileMele, { status: 500, json })
    await signIn(page, await anAccount())
    await goTo(page, '/solicitari')
    await page.getByText('Lista nu merge acum.').waitFor()
    await page.getByRole('button', { name: 'Reîncercați' }).click()
    await page.getByText('Nu aveți solicitări în curs.').waitFor()
  })
})

describe('a solicitare', () => {
  it('is cancelled only after confirmation', async () => {
    const { page, account } = await signedIn()
    const { solicitare } = await aSolicitare(account)
    await goTo(page, `/solicitare-view/${solicitare.id}`)
    await page.getByRole('button', { name: 'Anulează solicitarea' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Nu, păstrează' }).last().click()
    await page.getByRole('button', { name: 'Anulează solicitarea' }).click()
    await page.getByRole('button', { name: 'Da, anulează' }).click()
    await page.getByText('Solicitarea a fost anulată.').waitFor()
    expect(await page.getByRole('button', { name: 'Anulează solicitarea' }).count()).toBe(0)
    await goTo(page, '/solicitari')
    await page.getByRole('tab', { name: 'Finalizate' }).click()
    await page
      .getByRole('link', { name: new RegExp(`${solicitare.numar}.*Anulată`, 's') })
      .waitFor()
  })

  it('of another citizen is not found', async () => {
    const { solicitare } = await aSolicitare(await anAccount())
    const { page } = await signedIn()
    page.tolerate(/404/)
    await goTo(page, `/solicitare-view/${solicitare.id}`)
    await page.getByText('Nu am găsit ce căutați').waitFor()
    await page.getByRole('link', { name: 'Solicitările mele' }).last().click()
    await title(page, 'Solicitările mele').waitFor()
  })

  it('shows a message once, even if its answer was lost', async () => {
    const { page, account } = await signedIn()
    const { solicitare } = await aSolicitare(account)
    await goTo(page, `/solicitare-view/${solicitare.id}`)
    await write(page, 'Prima întrebare.')
    await message(page, 'Prima întrebare.', 'Trimis').waitFor()
    await dropResponses(page, solicitareSaveMessage)
    await write(page, 'A doua întrebare.')
    await message(page, 'A doua întrebare.', /Se trimite|Trimis/).waitFor()
    await removeStubs(page, solicitareSaveMessage)
    await message(page, 'A doua întrebare.', 'Trimis').waitFor()
    await expect.poll(() => thread(page).getByText('A doua întrebare.').count()).toBe(1)
    await page.reload()
    await message(page, 'A doua întrebare.', 'Trimis').waitFor()
    expect(
      await thread(page)
        .getByText(/întrebare\.$/)
        .count(),
    ).toBe(2)
  })

  it('sends a message though the rest of the page arrives while its button is pressed', async () => {
    const { page, account } = await signedIn()
    const { solicitare } = await aSolicitare(account)
    const release = await holdRequests(page, tipuriSolicitari)
    const answers = page.getByRole('heading', { name: 'Datele solicitării' })
    const arrived = page.waitForResponse(`**${tipuriSolicitari.path}`)
    await goTo(page, `/solicitare-view/${solicitare.id}`)
    await page.getByLabel('Mesajul dvs.').fill('O întrebare.')
    const button = page.getByRole('button', { name: 'Trimite mesaj' })
    await button.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await button.boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    expect(await answers.isVisible()).toBe(false)
    release()
    await (await arrived).finished()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    await page.mouse.up()
    await message(page, 'O întrebare.', 'Trimis').waitFor()
    await answers.waitFor()
  })

  it('shows a queued message, and a sent one with its file', async () => {
    const { page, account } = await signedIn()
    const { solicitare } = await aSolicitare(account)
    await goTo(page, `/solicitare-view/${solicitare.id}`)
    await page.getByText('Aici vorbiți cu operatorul').waitFor()
    await abortRequests(page, solicitareSaveMessage)
    await write(page, 'Fără conexiune.')
    await message(page, 'Fără conexiune.', /Se trimite/).waitFor()
    await removeStubs(page, solicitareSaveMessage)
    await message(page, 'Fără conexiune.', 'Trimis').waitFor()
    await page.locator('input[type=file]').setInputFiles(aPdf('act-nou.pdf'))
    await page.getByText('Încărcat').waitFor()
    await page.getByRole('button', { name: 'Trimite mesaj' }).click()
    await page.getByRole('button', { name: 'Descarcă act-nou.pdf' }).waitFor()
  })
})

it.each([320, 390, 1440])('the screens are accessible at %i px', async (width) => {
  const page = await demoCitizen({ width, height: 900, reducedMotion: 'reduce' })
  await goTo(page, '/solicitari')
  await page.getByRole('link', { name: /Adeverință/ }).waitFor()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('link', { name: /Adeverință/ }).click()
  await thread(page).waitFor()
  await expectAccessibleInBothSchemes(page)
  await beginOne(page, 'Contract nou – persoană fizică')
  await next(page)
  await page.getByText('Trebuie să bifați pentru a continua').waitFor()
  await page.getByRole('button', { name: 'Adaugă o adresă' }).click()
  await expectAccessibleInBothSchemes(page)
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWider).toBe(false)
})

async function chooseContract(page: PortalPage): Promise<void> {
  const choice = page.locator('[name="contract_id"]').first()
  await choice.waitFor()
  const isList = await choice.evaluate((control) => control instanceof HTMLSelectElement)
  if (isList) await choice.selectOption({ index: 1 })
  else await choice.check()
}

async function attach(group: Locator, name: string): Promise<void> {
  await group.locator('input[type=file][multiple]').setInputFiles(aPdf(name))
  await group.getByText('Încărcat').waitFor()
}

/** Confirms sending if asked, as another test on the shared account may have sent an identical one. */
async function sendAnyway(page: PortalPage): Promise<void> {
  const insist = page.getByRole('button', { name: 'Trimit oricum' })
  const sent = title(page, 'Solicitarea a fost înregistrată')
  await insist.or(sent).waitFor()
  if (await insist.isVisible()) await insist.click()
  await sent.waitFor()
}

async function write(page: PortalPage, text: string): Promise<void> {
  await page.getByLabel('Mesajul dvs.').fill(text)
  await page.getByRole('button', { name: 'Trimite mesaj' }).click()
}

function message(page: PortalPage, text: string, state: string | RegExp): Locator {
  return thread(page).getByRole('listitem').filter({ hasText: text }).filter({ hasText: state })
}

/** Reads the drafts on this device as JSON. */
const readDrafts = async (page: PortalPage) => JSON.stringify(await readRows(page, DRAFTS))
