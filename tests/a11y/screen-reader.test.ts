import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { codeSentBy } from '#tests/support/messages.ts'
import { ScreenReader, type Line } from '#tests/support/screen-reader.ts'
import { anAccount, aPerson, codeDialog, openSignedIn } from '#tests/support/steps/accounts.ts'
import {
  completeBankPage,
  deleteSavedCards,
  fetchOutstandingItems,
  payButton,
  positionCheckbox,
} from '#tests/support/steps/card-payments.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import * as recovery from '#tests/support/steps/recovery.ts'
import { HOME } from '#tests/support/steps/routes.ts'
import { startTestPortal, type TestPortal } from '#tests/support/test-portal.ts'

const DOCUMENT = '../../docs/screen-reader.md'
const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }

/** Walks by title, in the order of the document. */
const walks: Record<string, readonly Line[]> = {}

// Own portal, as a debt is paid and a case is answered here.
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const button = (page: PortalPage, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: PortalPage, name: string | RegExp) => page.getByRole('link', { name })
const field = (page: PortalPage, name: string) => page.getByLabel(name, { exact: true })
const title = (page: PortalPage, name: string | RegExp, level = 1) =>
  page.getByRole('heading', { level, name })
const main = (page: PortalPage) => page.getByRole('main')

/** Begins to note a walk. */
async function walk(name: string, page: PortalPage): Promise<ScreenReader> {
  const reader = await ScreenReader.attach(page)
  walks[name] = reader.lines
  return reader
}

async function visit(route: string): Promise<PortalPage> {
  const page = await openPage({ reducedMotion: 'reduce' })
  await page.goto(`/#${route}`)
  return page
}

async function visitAsDemo(route: string): Promise<PortalPage> {
  const page = await openPage({ baseURL: portal.url, reducedMotion: 'reduce' })
  await openSignedIn(page, demo, route)
  return page
}

test('signing in', async () => {
  const account = await anAccount()
  const page = await visit('/auth/login')
  page.tolerate(/status of 401/)
  const reader = await walk('Signing in, with a wrong password first', page)
  await reader.fill(field(page, 'CNP sau CUI'), account.cnpCui)
  await reader.fill(field(page, 'Parolă'), 'nu este aceasta')
  await reader.pressKey('Enter')
  await reader.hear(/CNP|parol/)
  await reader.fill(field(page, 'Parolă'), account.password)
  await reader.pressKey('Enter')
  await reader.arriveAt(title(page, /^Bună ziua/))
})

test('an account', async () => {
  const person = aPerson()
  const page = await visit('/auth/register')
  const reader = await walk('Opening an account', page)
  await reader.jumpTo(title(page, 'Faceți-vă cont'))
  await reader.tabTo(page.getByRole('radio', { checked: true }))
  await reader.fill(field(page, 'CNP'), person.cnpCui.slice(1))
  await reader.pressKey('Enter')
  await reader.hear(/CNP/)
  await page.keyboard.press('Home')
  await page.keyboard.type(person.cnpCui.slice(0, 1))
  await reader.pressKey('Enter')
  await reader.arriveAt(title(page, 'Date personale', 2))
  await reader.fill(field(page, 'Nume'), person.nume)
  await reader.fill(field(page, 'Prenume'), person.prenume)
  await reader.press(button(page, 'Continuă'))
  await reader.arriveAt(title(page, 'Contact și adresă', 2))
  await reader.fill(page.getByLabel('Telefon mobil'), person.telefon)
  await reader.fill(page.getByLabel('E-mail'), person.email)
  await reader.fill(page.getByLabel('Strada'), 'Str. Exemplului')
  await reader.fill(field(page, 'Număr'), '5')
  await reader.press(button(page, 'Continuă'))
  await reader.arriveAt(title(page, 'Parolă și acorduri', 2))
  await reader.fill(field(page, 'Parolă'), person.password)
  await reader.fill(page.getByLabel('Confirmare parolă'), person.password)
  await reader.press(page.getByLabel('Am citit și accept termenii'), 'Space')
  await reader.press(page.getByLabel('Am citit nota de informare'), 'Space')
  const create = button(page, 'Creează contul')
  const code = await codeSentBy(person.telefon, () => reader.press(create))
  await reader.fill(codeDialog(page).getByLabel('Cod confirmare'), code)
  await reader.pressKey('Enter')
  await reader.arriveAt(title(page, /^Bună ziua/))
})

test('a new password', async () => {
  const account = await anAccount()
  const page = await visit('/auth/login')
  const reader = await walk('Recovering the password', page)
  await reader.press(link(page, 'Am uitat parola'))
  await recovery.waitForStep(page, 'Pasul 1')
  await reader.fill(page.getByLabel('E-mail'), account.email)
  await reader.fill(page.getByLabel('CNP | CUI'), account.cnpCui)
  const code = await codeSentBy(account.telefon, () => reader.pressKey('Enter'))
  await reader.arriveAt(title(page, 'Pasul 2', 2))
  await reader.fill(page.getByLabel('Cod SMS'), code)
  await reader.press(recovery.nextStepButton(page))
  await reader.arriveAt(title(page, 'Pasul 3', 2))
  const [password, confirmation] = recovery.passwordFields(page)
  await reader.fill(password, 'altă frază de ținut minte 8')
  await reader.fill(confirmation, 'altă frază de ținut minte 8')
  await reader.pressKey('Enter')
  await reader.arriveAt(title(page, 'Succes', 2))
  await reader.press(link(page, 'Autentificare cont'))
  await reader.arriveAt(title(page, 'Intrați în cont'))
})

test('a complaint', async () => {
  const page = await visitAsDemo('/sesizari/noua')
  const reader = await walk('Reporting a problem', page)
  await reader.jumpTo(title(page, 'Arătați-ne problema'))
  await reader.press(button(page, 'Continuă'))
  await reader.arriveAt(title(page, 'Unde este problema?'))
  await reader.fill(page.getByLabel('Adresa sau un reper'), 'Calea Rahovei 196')
  await reader.press(button(page, 'Continuă'))
  await reader.arriveAt(title(page, 'Ce s-a întâmplat?'))
  await reader.press(button(page, /^Depozitare ilegală/))
  await reader.fill(page.getByLabel('Descriere'), 'O canapea lăsată pe trotuar.')
  await reader.press(button(page, 'Continuă'))
  await reader.arriveAt(title(page, 'Verificați și trimiteți'))
  await reader.press(button(page, 'Trimite sesizarea'))
  await reader.arriveAt(title(page, 'Sesizarea a fost înregistrată'))
})

test('a payment', async () => {
  const device = await signInAnotherDevice(demo, portal.url)
  // The bank offers other cards to a citizen without a saved one.
  await deleteSavedCards(device)
  const [debt] = await fetchOutstandingItems(device)
  const page = await visitAsDemo('/plati')
  const reader = await walk('Paying an invoice by card', page)
  await reader.jumpTo(title(page, 'Plăți'))
  await reader.press(positionCheckbox(page, debt!), 'Space')
  await reader.press(link(page, /^Plătește/))
  await reader.arriveAt(title(page, 'Plata cu cardul'))
  await reader.press(payButton(page))
  // The bank's pages are its own.
  await completeBankPage(page, 'Plata reușește')
  await reader.jumpTo(title(page, 'Plata a reușit'))
})

test('the next pick-up', async () => {
  const page = await visitAsDemo(HOME)
  const reader = await walk('Finding the next pick-up', page)
  await reader.jumpTo(title(page, 'Următoarele colectări', 2))
  await reader.press(link(page, /^Calendarul/))
  await reader.arriveAt(title(page, 'Acasă'))
})

test('an answer to the operator', async () => {
  const page = await visitAsDemo('/sesizari')
  const reader = await walk('Answering a question of the operator', page)
  await reader.jumpTo(title(page, 'Sesizările mele'))
  await reader.press(link(page, /Avem nevoie de un răspuns de la dvs\./).first())
  await reader.arriveAt(title(page, 'Miros sau insalubritate'))
  await reader.fill(main(page).getByRole('textbox').last(), 'Este containerul 17.')
  await reader.press(button(page, 'Trimite'))
  await reader.hear('Este containerul 17.')
})

test('a question', async () => {
  const page = await visit('/auth/login')
  const reader = await walk('Looking up an answer', page)
  await reader.press(button(page, 'ÎNTREBĂRI FRECVENTE'))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await reader.fill(dialog.getByLabel('Căutați în toate întrebările'), 'pubela')
  await reader.hear(/din/)
  await reader.press(dialog.locator('summary').first())
  await reader.pressKey('Escape')
  await reader.arriveAt(button(page, 'ÎNTREBĂRI FRECVENTE'))
})

test('the document says what was heard', async () => {
  await expect(toMarkdown()).toMatchFileSnapshot(DOCUMENT)
})

const INTRODUCTION = `# Walks with a screen reader

Eight journeys with the keyboard alone, and what a screen reader says on them: name, role, states and description of what has the focus, and announcements (\`anunț\`) of live regions. \`Tab\` goes on to the control that is named; \`H\` jumps to a heading. \`tests/a11y/screen-reader.test.ts\` walks them and fails if anything else is said. Numbers and days are left out (…), as they are those of the demonstration.
`

function toMarkdown(): string {
  const parts = Object.entries(walks).map(
    ([name, lines]) => `## ${name}\n\n${lines.map(toItem).join('\n')}\n`,
  )
  return [INTRODUCTION, ...parts].join('\n')
}

const DAYS = 'luni|marți|miercuri|joi|vineri|sâmbătă|duminică|azi|ieri|mâine'

/** Leaves out numbers of several digits, sums and days. */
const mask = (text: string) =>
  text
    .replace(/\d{2,}[\d.,:-]*|\d[.,:-]\d[\d.,:-]*/g, '…')
    .replace(new RegExp(`(?<!\\p{L})(?:${DAYS})(?!\\p{L})`, 'giu'), '…')

const toItem = ({ done, heard }: Line) =>
  `1. ${[done && `\`${done}\``, heard && mask(heard)].filter(Boolean).join(' ')}`
