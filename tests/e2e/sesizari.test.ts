import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { cerereRaspuns } from '#contract/cereri-raspuns.ts'
import { sesizareChat, sesizareChatSend, sesizareNoua, type Sesizare } from '#contract/sesizari.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { UNANSWERED_MS } from '#src/services/geolocation.ts'
import { openPage, type PageOptions, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { DRAFTS, readRows } from '#tests/support/indexed-db.ts'
import { aPhonePhoto, aPhotoOf } from '#tests/support/sample-photos.ts'
import { anAccount, openSignedIn, type Account } from '#tests/support/steps/accounts.ts'
import { abortRequests, removeStubs, dropResponses } from '#tests/support/steps/stub-responses.ts'
import { signInAndListen } from '#tests/support/steps/live.ts'
import { passTerm } from '#tests/support/steps/pass-term.ts'
import { waitForCached } from '#tests/support/steps/offline.ts'
import { signInAnotherDevice, sendReport } from '#tests/support/steps/own-data.ts'
import { waitForHeading } from '#tests/support/steps/routes.ts'

const ROUTE = '/sesizari'
const LIST = `/#${ROUTE}`
const NEW = '/#/sesizari/noua'
const HERE = { latitude: 44.4114, longitude: 26.0607, accuracy: 12 }
const IN_CITY = { lat: HERE.latitude, lng: HERE.longitude }
const DESCRIPTION = 'O canapea și două saltele lăsate pe trotuar.'
const STEPS = {
  photos: 'Arătați-ne problema',
  place: 'Unde este problema?',
  category: 'Ce s-a întâmplat?',
  similar: 'Există deja?',
  check: 'Verificați și trimiteți',
}

const DEMO = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }

async function atList(options: PageOptions = {}): Promise<{ page: PortalPage; account: Account }> {
  const account = await anAccount()
  const page = await openPage(options)
  await signInAndListen(page, account)
  await page.goto(LIST)
  await waitForHeading(page, 'Sesizările mele')
  await page.getByText('Nu aveți sesizări deschise').waitFor()
  return { page, account }
}

async function begin(page: PortalPage): Promise<void> {
  await page.getByRole('link', { name: 'Sesizare nouă' }).first().click()
  await waitForHeading(page, STEPS.photos)
}

const goOn = (page: PortalPage) => page.getByRole('button', { name: 'Continuă' }).click()
const photos = (page: PortalPage) => page.getByRole('button', { name: /^Șterge .*\.jpg$/ })
const addressOf = (page: PortalPage) => page.getByLabel('Adresa sau un reper')
const main = (page: PortalPage) => page.getByRole('main')

async function addPhoto(page: PortalPage): Promise<void> {
  await page.locator('input[type=file][multiple]').setInputFiles([await aPhonePhoto()])
  await photos(page).waitFor()
}

async function fillPlace(page: PortalPage, address = 'Calea Rahovei 196'): Promise<void> {
  await waitForHeading(page, STEPS.place)
  await addressOf(page).fill(address)
  await goOn(page)
}

async function fillCategory(page: PortalPage, name = 'Depozitare ilegală'): Promise<void> {
  await waitForHeading(page, STEPS.category)
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByLabel('Descriere').fill(DESCRIPTION)
  await goOn(page)
}

async function fillUpToCheck(page: PortalPage): Promise<void> {
  await begin(page)
  await goOn(page)
  await fillPlace(page)
  await fillCategory(page)
  await waitForHeading(page, STEPS.check)
}

const send = (page: PortalPage) => page.getByRole('button', { name: 'Trimite sesizarea' }).click()

function grantGeolocation(page: PortalPage): Promise<unknown> {
  return Promise.all([
    page.context().grantPermissions(['geolocation']),
    page.context().setGeolocation(HERE),
  ])
}

/** Sends a complaint of the same kind from the same place. */
async function reportFromHere(account: Account): Promise<Sesizare> {
  const { latitude: lat, longitude: lng } = HERE
  const body = { categorie: 'DEPOZITARE', descriere: DESCRIPTION, lat, lng }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return (await (await signInAnotherDevice(account)).call(sesizareNoua, { body, headers })).data
}

async function goOffline(page: PortalPage): Promise<void> {
  page.tolerate(/net::ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
}

it.each([
  ['is used', null],
  ['does not overwrite what was typed meanwhile', 'Calea Rahovei 196'],
])('a geolocation request times out; a late answer %s', async (_, address) => {
  const { page } = await atList()
  await page.evaluate((here) => {
    // The browser's permission prompt, pending until answered.
    navigator.geolocation.getCurrentPosition = (found) =>
      addEventListener('answered', () => found({ coords: here } as GeolocationPosition))
  }, HERE)
  await begin(page)
  await goOn(page)
  await waitForHeading(page, STEPS.place)
  await page.clock.install()
  await page.getByRole('button', { name: 'Folosește locul unde sunt' }).click()
  await page.getByText('Se caută locul…').waitFor()
  await page.clock.runFor(UNANSWERED_MS)
  const unanswered = page.getByRole('alert').getByText('Încă nu știm locul.')
  await unanswered.waitFor()
  if (address !== null) await addressOf(page).fill(address)
  await page.evaluate(() => dispatchEvent(new Event('answered')))
  await unanswered.waitFor({ state: 'detached' })
  expect(await page.getByText('Precizie ±12 m').count()).toBe(address === null ? 1 : 0)
})

it.each([
  ['a phone', { touch: true }],
  ['a wide screen', { width: 1440, height: 900 }],
])('a sesizare with photo and position is sent from %s, and can be read', async (_, options) => {
  const { page } = await atList(options)
  await reportFromHere(await anAccount())
  await grantGeolocation(page)
  await begin(page)
  await addPhoto(page)
  await goOn(page)
  await page.getByRole('button', { name: 'Folosește locul unde sunt' }).click()
  await page.getByText('Precizie ±12 m: găsim locul ușor.').waitFor()
  await fillPlace(page)
  const body = page.waitForRequest(`**${sesizareNoua.path}`)
  await fillCategory(page)
  // Somebody else has sent a complaint of this kind from here.
  await waitForHeading(page, STEPS.similar)
  await page.getByRole('button', { name: 'Este altă problemă' }).click()
  await waitForHeading(page, STEPS.check)
  await send(page)
  await waitForHeading(page, 'Sesizarea a fost înregistrată')
  expect((await body).postDataJSON()).toMatchObject({
    categorie: 'DEPOZITARE',
    descriere: DESCRIPTION,
    adresa_text: 'Calea Rahovei 196',
    lat: HERE.latitude,
    lng: HERE.longitude,
    precizie_m: HERE.accuracy,
    files: [{ id: expect.stringMatching(/^[\da-f-]{36}$/) as string }],
  })
  const number = /SZ-\d{4}-\d{6}/.exec(await main(page).innerText())![0]
  await page.getByText(/Ne propunem să o rezolvăm până la \d\d-\d\d-\d{4}\./).waitFor()

  await page.getByRole('link', { name: 'Vedeți sesizarea' }).click()
  await waitForHeading(page, 'Depozitare ilegală')
  await main(page).getByText(DESCRIPTION).waitFor()
  await main(page)
    .getByText(/Ne propunem să o rezolvăm până la/)
    .waitFor()
  const legal = main(page).getByText(/Termen legal: \d\d-/)
  expect(await legal.isVisible()).toBe(false)
  await main(page).getByText('Termen legal', { exact: true }).click()
  await legal.waitFor()
  const picture = page.getByRole('button', { name: 'Fotografia 1' }).getByRole('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Sesizările mele' }).last().click()
  await page.getByRole('link', { name: new RegExp(number) }).waitFor()
})

it.each([
  ['in the city is offered, and stays offered after a reload', IN_CITY, 1],
  ['elsewhere is not used, and this is said', { lat: 46.77, lng: 23.6 }, 0],
])('the place of a chosen photo taken %s', async (_, place, offers) => {
  const { page } = await atList()
  await begin(page)
  const photo = await aPhotoOf(place)
  await page.locator('input[type=file][multiple]').setInputFiles([photo])
  await photos(page).waitFor()
  await goOn(page)
  await waitForHeading(page, STEPS.place)
  const offer = page.getByRole('button', { name: 'Folosește locul din fotografie' })
  const refusal = page.getByText('Fotografia a fost făcută în afara orașului')
  await offer.or(refusal).waitFor()
  expect([await offer.count(), await refusal.count()]).toEqual([offers, 1 - offers])
  if (offers === 0) return
  await expect.poll(() => readDrafts(page)).toContain(String(IN_CITY.lat))
  await page.reload()
  await offer.click()
  await page.getByText('Locul din fotografie', { exact: true }).waitFor()
  await page.getByText(/^lângă /).waitFor()
  await page.getByRole('button', { name: 'Șterge locul' }).click()
  await offer.waitFor()
})

it('back goes one step back, and a reload keeps text and photos', async () => {
  const { page } = await atList()
  await begin(page)
  await addPhoto(page)
  await goOn(page)
  await fillPlace(page)
  await waitForHeading(page, STEPS.category)
  await page.getByRole('button', { name: /^Depozitare ilegală/ }).click()
  await page.getByLabel('Descriere').fill(DESCRIPTION)
  await page.getByText('Ciornă salvată pe acest dispozitiv').waitFor()
  await expect.poll(() => readDrafts(page)).toContain(DESCRIPTION)
  await page.reload()
  await waitForHeading(page, STEPS.category)
  expect(await page.getByLabel('Descriere').inputValue()).toBe(DESCRIPTION)
  await page.goBack()
  await waitForHeading(page, STEPS.place)
  expect(await addressOf(page).inputValue()).toBe('Calea Rahovei 196')
  await page.goBack()
  await waitForHeading(page, STEPS.photos)
  await expect.poll(() => photos(page).count()).toBe(1)

  await page.getByRole('button', { name: 'Renunță' }).click()
  await page.getByRole('button', { name: 'Șterge și ieși' }).click()
  await waitForHeading(page, 'Sesizările mele')
  await expect.poll(() => readDrafts(page)).toBe('[]')
})

/** Reads the drafts on this device as JSON. */
const readDrafts = async (page: PortalPage) => JSON.stringify(await readRows(page, DRAFTS))

it('text typed right before a reload is restored', async () => {
  const { page } = await atList()
  await begin(page)
  await goOn(page)
  await fillPlace(page)
  await waitForHeading(page, STEPS.category)
  await page.getByRole('button', { name: /^Depozitare ilegală/ }).click()
  const words = page.getByLabel('Descriere')
  await words.fill('Saci lângă')
  await page.getByText(/^Ciornă salvată/).waitFor()
  await words.evaluate((field: HTMLTextAreaElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!
    set!.call(field, 'Saci lângă tomberon')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    location.reload()
  })
  await expect.poll(() => words.inputValue()).toBe('Saci lângă tomberon')
})

it('a step cannot be left while invalid, nor skipped by its address', async () => {
  const { page } = await atList()
  await page.goto(`${NEW}#verificare`)
  await waitForHeading(page, STEPS.place)
  await goOn(page)
  await page.getByRole('alert').getByText('Spuneți-ne unde este').waitFor()
  await fillPlace(page)
  await goOn(page)
  const missing = page.getByRole('alert').getByText('Alegeți o categorie.')
  await missing.waitFor()
  const { y, height } = (await missing.boundingBox())!
  const button = (await page.getByRole('button', { name: 'Continuă' }).boundingBox())!
  expect(y, 'right above the button').toBeGreaterThan(button.y - 100)
  expect(y + height).toBeLessThanOrEqual(button.y)
  await page.getByRole('button', { name: /^Deșeuri neridicate/ }).click()
  await page.getByLabel('Descriere').fill('Scurt')
  await goOn(page)
  // The first wrong field of the category has the focus.
  const type = page.getByLabel('Tipul deșeului')
  await expect.poll(() => type.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByText('Scrieți cel puțin 10 caractere').waitFor()
})

it('denied geolocation leaves the address as text', async () => {
  const { page } = await atList()
  await page.context().clearPermissions()
  await begin(page)
  await goOn(page)
  await page.getByRole('button', { name: 'Folosește locul unde sunt' }).click()
  await page.getByRole('alert').getByText('Dispozitivul nu ne spune locul.').waitFor()
  await fillPlace(page)
  await waitForHeading(page, STEPS.category)
})

it('a category of another institution names it, and is found without diacritics', async () => {
  const { page } = await atList()
  await begin(page)
  await goOn(page)
  await fillPlace(page)
  await waitForHeading(page, STEPS.category)
  await page.getByText('sunați la 112').waitFor()
  await page.getByLabel('Căutați o problemă').fill('caini')
  await page.getByRole('button', { name: /^Animale fără stăpân/ }).click()
  await page.getByText('de câinii fără stăpân se ocupă ASPA').waitFor()
})

it('a similar open sesizare nearby is shown before sending', async () => {
  const { page, account } = await atList()
  const { numar } = await reportFromHere(account)
  await grantGeolocation(page)
  await page.goto(NEW)
  await goOn(page)
  await page.getByRole('button', { name: 'Folosește locul unde sunt' }).click()
  await page.getByText('Loc găsit').waitFor()
  await page.getByText('lângă Strada Petre Ispirescu', { exact: true }).waitFor()
  await goOn(page)
  await fillCategory(page)
  await waitForHeading(page, STEPS.similar)
  await page.getByText('Pasul 4 din 5').waitFor()
  await page.getByRole('link', { name: new RegExp(numar) }).waitFor()
  await page.getByRole('button', { name: 'Este altă problemă' }).click()
  await waitForHeading(page, STEPS.check)
})

it('a sesizare written offline is queued, listed, and sent once by itself', async () => {
  const { page } = await atList({ prefetch: true })
  const stepsLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /sesizare-noua-.*js$/.test(name)),
    )
  await expect.poll(stepsLoaded).toBe(true)
  await goOffline(page)
  await fillUpToCheck(page)
  await send(page)
  await waitForHeading(page, 'Păstrată pe acest dispozitiv')
  await page.getByText('Pleacă atunci când aveți internet și portalul este deschis.').waitFor()
  await page.getByRole('link', { name: 'Sesizările mele' }).last().click()
  const waiting = page.getByRole('region', { name: 'De trimis' })
  await waiting.getByText('Se trimite când revine conexiunea').waitFor()
  await waiting.getByText('Depozitare ilegală').waitFor()

  await page.context().setOffline(false)
  await page.getByRole('link', { name: /Nr\. SZ-/ }).waitFor()
  await waiting.waitFor({ state: 'detached' })
  expect(await page.getByRole('link', { name: /Nr\. SZ-/ }).count()).toBe(1)

  await page.goto('/#/de-trimis')
  await page.getByRole('link', { name: 'Deschide' }).click()
  await page.waitForURL(/#\/sesizare\/\d+$/)
})

interface Conversation {
  page: PortalPage
  thread: Locator
  write(text: string): Promise<void>
}

async function aConversation(): Promise<Conversation> {
  const { page, account } = await atList()
  const { id } = await sendReport(await signInAnotherDevice(account), 'Miros puternic pe stradă.')
  await page.goto(`/#/sesizare/${id}`)
  await page.getByText('Încă nu sunt mesaje.').waitFor()
  return {
    page,
    thread: page.getByRole('log', { name: 'Mesaje' }),
    async write(text) {
      await page.getByLabel('Mesajul dvs.').fill(text)
      await page.getByRole('button', { name: 'Trimite mesaj' }).click()
    },
  }
}

it('a message is sent, and one written offline waits in the thread', async () => {
  const { page, thread, write } = await aConversation()
  await write('Este lângă școală.')
  const messages = thread.getByRole('listitem')
  await messages.filter({ hasText: 'Este lângă școală.' }).getByText('Trimis').waitFor()
  await goOffline(page)
  await write('Încă miroase.')
  const second = messages.filter({ hasText: 'Încă miroase.' })
  await second.getByText('Se trimite').waitFor()
  await page.context().setOffline(false)
  await second.getByText('Trimis', { exact: true }).waitFor()
  expect(await second.count()).toBe(1)
})

it('a message is shown in a thread that failed to load', async () => {
  const { page, account } = await atList()
  const { id } = await sendReport(await signInAnotherDevice(account), 'Miros puternic pe stradă.')
  await abortRequests(page, sesizareChat)
  await page.goto(`/#/sesizare/${id}`)
  await page.getByText('Aici nu ați mai fost de pe acest dispozitiv').waitFor()
  await page.getByLabel('Mesajul dvs.').fill('Este lângă școală.')
  await page.getByRole('button', { name: 'Trimite mesaj' }).click()
  const message = page.getByRole('log').getByRole('listitem').filter({ hasText: 'lângă școală' })
  await message.getByText('Se trimite').waitFor()
  await removeStubs(page, sesizareChat)
  await message.getByText('Trimis', { exact: true }).waitFor()
  expect(await message.count()).toBe(1)
})

it('a message whose answer was lost is never shown twice', async () => {
  const { page, thread, write } = await aConversation()
  const lost = await dropResponses(page, sesizareChatSend)
  await write('Este lângă școală.')
  const message = thread.getByRole('listitem').filter({ hasText: 'Este lângă școală.' })
  await message.getByText('Se trimite').waitFor()
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await removeStubs(page, sesizareChatSend)
  await message.getByText('Trimis', { exact: true }).waitFor()
  expect(await message.count()).toBe(1)
})

it('a solution is rated, and an unsolved sesizare is reopened', async () => {
  const page = await openPage({ width: 1440, height: 900 })
  await openSignedIn(page, DEMO, ROUTE)
  await page.getByRole('tab', { name: /Închise/ }).click()
  await page
    .getByRole('link', { name: /Rezolvată/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Sunteți mulțumit?' }).waitFor()
  await page.getByRole('button', { name: 'Nu', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Redeschideți sesizarea' })
  await dialog.getByRole('button', { name: 'Redeschide' }).click()
  await dialog.getByText('Câmp obligatoriu').waitFor()
  await dialog.getByLabel('De ce o redeschideți?').fill('Sacii sunt tot acolo.')
  await dialog.getByRole('button', { name: 'Redeschide' }).click()
  const course = page.getByRole('list', { name: 'Parcurs' })
  await course.getByText('Redeschisă').waitFor()
  await course.getByText('Sacii sunt tot acolo.').waitFor()
})

it('an answer that is late is asked for in one tap, once', async () => {
  const { page, account } = await atList()
  const { id, denumire } = await sendReport(
    await signInAnotherDevice(account),
    'Canalul este înfundat.',
  )
  await page.goto(`/#/sesizare/${id}`)
  await waitForHeading(page, denumire)
  const ask = main(page).getByRole('button', { name: 'Cereți un răspuns' })
  expect(await ask.count()).toBe(0)
  await passTerm(id)
  await page.reload()
  await ask.click()
  await main(page).getByText('Ați cerut un răspuns la').waitFor()
  await page.reload()
  await main(page).getByText('Ați cerut un răspuns la').waitFor()
  expect(await ask.count()).toBe(0)
})

it('an answer asked for on another device is shown on the open page', async () => {
  const { page, account } = await atList()
  const device = await signInAnotherDevice(account)
  const { id, denumire } = await sendReport(device, 'Gura de scurgere este înfundată.')
  await passTerm(id)
  await page.goto(`/#/sesizare/${id}`)
  await waitForHeading(page, denumire)
  const ask = main(page).getByRole('button', { name: 'Cereți un răspuns' })
  await ask.waitFor()
  const answer = await device.call(cerereRaspuns, { body: { fel: 'sesizare', id } })
  expect(answer.status).toBe(200)
  await main(page).getByText('Ați cerut un răspuns la').waitFor()
  expect(await ask.count()).toBe(0)
})

it('a sesizare is downloaded as PDF', async () => {
  const { page, account } = await atList()
  const { id, numar } = await sendReport(
    await signInAnotherDevice(account),
    'Miros puternic pe stradă.',
  )
  await page.goto(`/#/sesizare/${id}`)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descarcă PDF' }).click()
  expect((await arriving).suggestedFilename()).toBe(`sesizare-${numar}.pdf`)
})

it('a missing sesizare links back to the list', async () => {
  const { page } = await atList()
  page.tolerate(/Failed to load resource.*404/)
  await page.goto('/#/sesizare/2000000000')
  await page.getByText('Nu am găsit ce căutați').waitFor()
  await main(page).getByRole('link', { name: 'Sesizările mele' }).last().click()
  await waitForHeading(page, 'Sesizările mele')
})

it('the list is searched and ordered, and Back finds it as it was left', async () => {
  const { page, account } = await atList({ width: 1440 })
  const client = await signInAnotherDevice(account)
  await sendReport(client, 'Miros puternic pe stradă.')
  const second = await sendReport(client, 'Țeavă spartă lângă școală.')
  const rows = main(page).getByRole('link', { name: /Nr\. SZ-/ })
  await expect.poll(() => rows.count()).toBe(2)
  const field = page.getByRole('searchbox', { name: 'Căutați în listă' })
  await field.fill('scoala TEAVA')
  await page.getByRole('status').getByText('1 din 1 sesizare').waitFor()
  await rows.click()
  await page.waitForURL(new RegExp(`#/sesizare/${second.id}$`))
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('scoala TEAVA')
  await expect.poll(() => rows.count()).toBe(1)
  await field.fill('nimic asemănător')
  await main(page).getByText('Nimic nu se potrivește').waitFor()
  await main(page).locator('.empty').getByRole('button', { name: 'Șterge căutarea' }).click()
  await page.getByLabel('Ordinea').selectOption('vechi')
  await expect.poll(() => rows.last().innerText()).toContain(second.numar)
  expect(await field.inputValue()).toBe('')
})

it('the cached list is shown offline after a reload, with its age', async () => {
  const account = await anAccount()
  const { numar, id } = await sendReport(
    await signInAnotherDevice(account),
    'Miros puternic pe stradă.',
  )
  const page = await openPage({ worker: true })
  await openSignedIn(page, account, ROUTE)
  await page.getByRole('link', { name: new RegExp(numar) }).click()
  await main(page).getByText('Miros puternic pe stradă.').waitFor()
  await page.goBack()
  await waitForCached(page, numar)
  await waitForCached(page, 'Miros puternic pe stradă.')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await goOffline(page)
  await page.reload()
  await page.getByRole('link', { name: new RegExp(numar) }).waitFor()
  await page.getByText(/Vedeți ultimele date salvate\. Date d(?:e azi|in)/).waitFor()
  await page.goto(`/#/sesizare/${id}`)
  await main(page).getByText('Miros puternic pe stradă.').waitFor()
})

it('the list is paginated by twenty', async () => {
  const account = await anAccount()
  const device = await signInAnotherDevice(account)
  for (let count = 0; count < 21; count += 1) await sendReport(device, `Miros puternic ${count}.`)
  const page = await openPage()
  await openSignedIn(page, account, ROUTE)
  const rows = page.getByRole('link', { name: /Nr\. SZ-/ })
  await page.getByText('20 din 21 de sesizări').waitFor()
  await expect.poll(() => rows.count()).toBe(20)
  await page.getByRole('button', { name: 'Mai multe', exact: true }).click()
  await page.getByText('21 din 21 de sesizări').waitFor()
  await expect.poll(() => rows.count()).toBe(21)
})

it('the list and a sesizare are accessible', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await openSignedIn(page, DEMO, ROUTE)
  const row = page.getByRole('link', { name: /Avem nevoie de un răspuns de la dvs\./ }).first()
  await row.waitFor()
  await expectAccessibleInAllSchemes(page)
  await row.click()
  await page.getByRole('log').getByRole('listitem').first().waitFor()
  const course = page.getByRole('list', { name: 'Parcurs' }).getByRole('listitem')
  await course
    .filter({ hasText: 'Avem nevoie de un răspuns de la dvs.' })
    .getByText('Completare necesară')
    .first()
    .waitFor()
  await expectAccessibleInAllSchemes(page)
})

it('the list shows a photo and the time of the last change', async () => {
  const page = await openPage({ prefetch: true, reducedMotion: 'reduce' })
  await openSignedIn(page, DEMO, ROUTE)
  const row = page
    .getByRole('link', { name: /Actualizată .*\d\d:\d\d/ })
    .filter({ has: page.locator('img') })
  await row.first().waitFor()
  const widthOf = (photo: Element) => (photo as HTMLImageElement).naturalWidth
  await expect.poll(() => row.first().locator('img').evaluate(widthOf)).toBe(168)
})

it('the photo and location steps are accessible', async () => {
  const { page } = await atList({ reducedMotion: 'reduce' })
  await begin(page)
  await addPhoto(page)
  await expectAccessibleInAllSchemes(page)
  await goOn(page)
  await waitForHeading(page, STEPS.place)
  await goOn(page)
  await page.getByRole('alert').getByText('Spuneți-ne unde este').waitFor()
  await expectAccessibleInAllSchemes(page)
})

it('the category step with errors and the review step are accessible', async () => {
  const { page } = await atList({ reducedMotion: 'reduce' })
  await begin(page)
  await goOn(page)
  await fillPlace(page)
  await waitForHeading(page, STEPS.category)
  await page.getByRole('button', { name: /^Deșeuri neridicate/ }).click()
  await goOn(page)
  await page.getByText('Câmp obligatoriu').first().waitFor()
  await expectAccessibleInAllSchemes(page)
  await page.getByRole('button', { name: /^Deșeuri neridicate/ }).click()
  await fillCategory(page)
  await waitForHeading(page, STEPS.check)
  await expectAccessibleInAllSchemes(page)
})

it('works with the keyboard alone: arrows switch tabs, each step focuses its title', async () => {
  const { page } = await atList({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: /Deschise/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Nu aveți sesizări închise').waitFor()
  await page.goto(NEW)
  await page.getByRole('button', { name: 'Continuă' }).focus()
  await page.keyboard.press('Enter')
  await waitForHeading(page, STEPS.place)
  const title = page.getByRole('heading', { level: 1, name: STEPS.place })
  await expect
    .poll(() => title.evaluate((heading) => heading === document.activeElement))
    .toBe(true)
})
