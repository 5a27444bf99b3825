import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { register, registerCheckCnp } from '#contract/register.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { answerFaults } from '#tests/support/fault-proxy.ts'
import type { DemoMessage } from '#tests/support/messages.ts'
import {
  aFirm,
  aPerson,
  codeDialog,
  confirmWith,
  fillAddress,
  fillContact,
  fillPassword,
  fillPerson,
  nextStep,
  type Person,
} from '#tests/support/steps/accounts.ts'
import { closeAlert, closeButtonOf } from '#tests/support/steps/feedback.ts'
import { HOME, LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'
import { dumpStorage } from '#tests/support/steps/stored.ts'
import { Phone, aPdf, startFaultyPortal, type FaultyPortal } from './steps.ts'
import { NETWORK_ERRORS, waitForWorkerControl } from './worker-steps.ts'

// Demonstration citizens, in this file's own portal: one with an account, one enrolled from a paper contract.
const existing = { cnpCui: '2880514471014' }
const enrolled = { cnpCui: '2750630471084', prenume: 'Gheorghița', telefon: '0700000008' }

const UNCHECKED = /completați mai departe/
const WAITS = /Trimiterea așteaptă conexiunea/

let portal: FaultyPortal
let phone: Phone
let page: PortalPage

beforeAll(async () => {
  portal = await startFaultyPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  phone = await Phone.create(portal.url)
  page = await openPage({ context: await phone.switchOn() })
  page.tolerate(NETWORK_ERRORS)
  await page.goto('/#/auth/register')
  await waitForWorkerControl(page)
})
afterEach(async () => {
  portal.proxy.clearFault()
  await phone.dispose()
})

const cut = () => portal.proxy.injectFault({ kind: 'refuse' })
const create = () => page.getByRole('button', { name: 'Creează contul' }).click()
const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
const heading = (name: string) => page.getByRole('heading', { level: 2, name })

/** Fills in the first step (who registers) on the open page. */
async function tellWho(person: Person): Promise<void> {
  await page.getByRole('radio', { name: person.fNume ? 'Firmă' : 'Persoană fizică' }).check()
  await page.getByLabel(person.fNume ? 'CUI' : 'CNP', { exact: true }).fill(person.cnpCui)
  await nextStep(page)
}

/** Fills in the steps after the first, up to the submit button. */
async function fillTheRest(person: Person): Promise<void> {
  await fillPerson(page, person)
  await nextStep(page)
  await fillContact(page, person)
  await fillAddress(page)
  await nextStep(page)
  await fillPassword(page, person)
}

/** Fills in everything without a connection and submits it. */
async function fillOffline(person: Person): Promise<void> {
  cut()
  await tellWho(person)
  await page.getByRole('status').getByText(UNCHECKED).waitFor()
  await fillTheRest(person)
  await create()
  await page.getByRole('status').getByText(WAITS).waitFor()
}

/** Returns the texts of the messages to a phone number or e-mail address, newest first, once there are any. */
async function textsTo(catre: string): Promise<string[]> {
  const address = `${portal.url}/dev/mesaje?catre=${encodeURIComponent(catre)}`
  const load = async () => {
    const answer = await fetch(address, { headers: { accept: 'application/json' } })
    return ((await answer.json()) as DemoMessage[]).map(({ text }) => text)
  }
  await expect.poll(async () => (await load()).length).toBeGreaterThan(0)
  return load()
}

/** Types the code of the only SMS sent, which opens the account. */
async function confirmWithOnlyCode({ telefon }: Person): Promise<void> {
  await codeDialog(page).waitFor()
  const texts = await textsTo(telefon)
  expect(texts).toHaveLength(1)
  await confirmWith(page, /#(\d+)\s*$/.exec(texts[0]!)![1]!)
  await waitForRoute(page, HOME)
}

function countCalls({ path }: { path: string }): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith(path)) calls += 1
  })
  return () => calls
}

test.each([
  ['person', aPerson],
  ['firm', aFirm],
])('a new %s fills in everything offline and registers once online', async (_, make) => {
  const citizen = make()
  const registrations = countCalls(register)
  await fillOffline(citizen)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(await page.getByText(UNCHECKED).count()).toBe(0)
  await create()
  await page.getByRole('status').getByText(WAITS).waitFor()
  expect(await valueOf('Parolă')).toBe(citizen.password)
  expect(registrations()).toBe(0)

  portal.proxy.clearFault()
  await create()
  await confirmWithOnlyCode(citizen)
  await waitForHeading(page, `Bună ziua, ${citizen.prenume}`)
})

test('a lost answer to the registration does not register twice', async () => {
  const person = aPerson()
  const checks = countCalls(registerCheckCnp)
  await fillOffline(person)
  portal.proxy.clearFault()
  await page.route(
    `**${register.path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await create()
  await page.getByRole('status').getByText(WAITS).waitFor()
  expect(await textsTo(person.telefon)).toHaveLength(1)

  const before = checks()
  await create()
  await confirmWithOnlyCode(person)
  expect(checks()).toBe(before)
})

test('a document chosen offline is sent with the registration', async () => {
  const person = aPerson()
  cut()
  await tellWho(person)
  await page.locator('input[type=file][multiple]').setInputFiles(aPdf('act.pdf'))
  await page.getByRole('button', { name: 'Reîncearcă' }).waitFor()
  await fillTheRest(person)
  await create()
  await page.getByRole('status').getByText(WAITS).waitFor()

  portal.proxy.clearFault()
  const sent = page.waitForRequest((request) => request.url().endsWith(register.path))
  await create()
  const body = (await sent).postDataJSON() as { documente_source: unknown[] }
  expect(body.documente_source).toHaveLength(1)
  await confirmWithOnlyCode(person)
})

test('a citizen with an account is told so once online', async () => {
  const registrations = countCalls(register)
  const person = { ...aPerson(), ...existing }
  await fillOffline(person)
  portal.proxy.clearFault()
  await create()
  await page.getByRole('status').getByText('Aveți deja un cont').waitFor()
  expect(registrations()).toBe(0)
  await page.getByRole('link', { name: 'Mergi la autentificare' }).click()
  await waitForRoute(page, LOGIN)
})

test('an enrolled citizen is asked only for the PIN', async () => {
  const registrations = countCalls(register)
  const person = { ...aPerson(), cnpCui: enrolled.cnpCui }
  const [sms] = await textsTo(enrolled.telefon)
  await fillOffline(person)
  portal.proxy.clearFault()
  await create()
  await heading('Sunteți deja clientul nostru').waitFor()
  await page.getByText('V-am găsit în evidență abia acum').waitFor()

  cut()
  await page.getByLabel('PIN', { exact: true }).fill(/PIN-ul .* este (\d{6})/.exec(sms!)![1]!)
  await nextStep(page)
  await closeAlert(
    page,
    'PIN-ul are nevoie de conexiune. Ce ați completat rămâne aici; încercați din nou când aveți internet.',
  )
  portal.proxy.clearFault()
  await nextStep(page)
  await page.getByText(`Bun găsit, ${enrolled.prenume}.`).waitFor()
  expect(await valueOf('Telefon mobil')).toBe(person.telefon)
  expect(await valueOf('E-mail')).toBe(person.email)
  await nextStep(page)
  await expect.poll(() => valueOf('Parolă')).toBe(person.password)
  await create()
  await confirmWithOnlyCode(person)
  await waitForHeading(page, `Bună ziua, ${enrolled.prenume}`)
  expect(registrations()).toBe(0)
})

test('a reload offline keeps what was filled in', async () => {
  const person = aPerson()
  cut()
  await tellWho(person)
  await fillPerson(page, person)
  await nextStep(page)
  await fillContact(page, person)
  await expect.poll(() => dumpStorage(page)).toContain(person.email)

  await page.reload()
  await page.getByText('Am păstrat ce ați completat data trecută.').waitFor()
  expect(await valueOf('CNP')).toBe(person.cnpCui)
  await nextStep(page)
  await page.getByRole('status').getByText(UNCHECKED).waitFor()
  await expect.poll(() => valueOf('Nume')).toBe(person.nume)
  await nextStep(page)
  await expect.poll(() => valueOf('Telefon mobil')).toBe(person.telefon)
  await fillAddress(page)
  await nextStep(page)
  await fillPassword(page, person)
  portal.proxy.clearFault()
  await create()
  await confirmWithOnlyCode(person)
})

test.each(['broken', 'gateway'] as const)(
  'a CNP check that fails for another reason (%s) blocks the step',
  async (kind) => {
    const person = aPerson()
    portal.proxy.injectFault({ ...answerFaults[kind], only: registerCheckCnp.path })
    await tellWho(person)
    const alert = page.getByRole('alertdialog')
    await alert.getByText('Ne pare rău').waitFor()
    await closeButtonOf(alert).click()
    expect(await valueOf('CNP')).toBe(person.cnpCui)
    portal.proxy.clearFault()
    await nextStep(page)
    await heading('Date personale').waitFor()
    expect(await page.getByText(UNCHECKED).count()).toBe(0)
  },
)
