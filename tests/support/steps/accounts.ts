import type { Locator, Page } from 'playwright-core'
import { loginCnp } from '#contract/auth.ts'
import type { BodyOf, DataOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { confirmCode, register, type CodeSent } from '#contract/register.ts'
import { ApiClient } from '#tests/support/api.ts'
import type { PortalPage } from '#tests/support/browser.ts'
import { aFreshCnp, aFreshCui, aFreshEmail, aFreshPhone } from '#server/testing/identities.ts'
import { codeSentBy, lastCode } from '#tests/support/messages.ts'
import { HOME, LOGIN, waitForRoute } from './routes.ts'
import { LAST_SIGN_IN_KEY, TOKEN_KEY, USER_KEY } from './stored.ts'

/** Data of a registration; a firm also has `fNume`. */
export interface Person {
  cnpCui: string
  nume: string
  prenume: string
  fNume?: string
  fRegCom?: string
  /** In national form. */
  telefon: string
  email: string
  password: string
}

/** Advice of the browser about a page that requests its files early and whose application starts late, as when busy. */
const USED_LATE = /was preloaded using link preload but not used within a few seconds/

export type Credentials = Pick<Person, 'cnpCui' | 'password'>

/** Account that waits for its SMS code. */
export interface Unconfirmed extends Person, CodeSent {}

export interface Account extends Person {
  token: string
  user: DataOf<typeof confirmCode>['user']
}

/** Creates a person without an account. */
export function aPerson(): Person {
  return {
    cnpCui: aFreshCnp(),
    nume: 'Țăranu',
    prenume: 'Ștefania',
    telefon: aFreshPhone(),
    email: aFreshEmail(),
    password: 'o frază ușor de reținut 7',
  }
}

/** Creates a firm without an account. */
export function aFirm(): Person {
  return {
    ...aPerson(),
    cnpCui: aFreshCui(),
    fNume: 'Exemplu Curat S.R.L.',
    fRegCom: 'J40/123/2020',
  }
}

/** Registers through the API, up to the SMS code. */
export async function anUnconfirmedAccount(person: Person = aPerson()): Promise<Unconfirmed> {
  const answer = await new ApiClient().call(register, { body: buildRegistration(person) })
  if (answer.status !== 200) throw new Error(`registration failed: ${answer.text}`)
  return { ...person, ...answer.data }
}

/** Registers and confirms through the API. */
export async function anAccount(person: Person = aPerson()): Promise<Account> {
  const { id_cetatean } = await anUnconfirmedAccount(person)
  const code = await lastCode(person.telefon)
  const body = { id_cetatean, code, format: 'sms' as const }
  const answer = await new ApiClient().call(confirmCode, { body })
  if (answer.status !== 200) throw new Error(`confirmation failed: ${answer.text}`)
  return { ...person, ...answer.data }
}

/** Opens the sign-in form, fills it in and submits it. */
export async function submitSignIn(
  page: PortalPage,
  { cnpCui, password }: Credentials,
): Promise<void> {
  await page.goto(`/#${LOGIN}`)
  await fillSignIn(page, cnpCui, password)
  await page.getByRole('button', { name: 'Autentificare' }).click()
}

export async function fillSignIn(page: Page, cnpCui: string, password: string) {
  const field = page.getByLabel('CNP sau CUI')
  // During a sign-out an overlay covers the form; `click` waits until it is gone.
  await field.click()
  await field.fill(cnpCui)
  await page.getByLabel('Parolă', { exact: true }).fill(password)
}

/** Signs in through the form and waits for the home screen. */
export async function signIn(page: PortalPage, account: Credentials): Promise<void> {
  await submitSignIn(page, account)
  await waitForRoute(page, HOME)
  await page.getByRole('heading', { level: 1, name: 'Bună ziua' }).waitFor()
}

/**
 * Opens a route in a new page, for a citizen who signed in on an earlier visit: stores a session as the sign-in does,
 * which takes a third of its time.
 */
export async function openSignedIn(
  page: PortalPage,
  account: Credentials,
  route: string,
): Promise<void> {
  page.tolerate(USED_LATE)
  // Storage belongs to an origin, so the page first opens the smallest file of the portal.
  await page.goto('/robots.txt')
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    await requestSession(new ApiClient(new URL(page.url()).origin), account),
  )
  // Leaves the cookies of an earlier visit, which the page's first calls would otherwise replace one after another.
  await page.request.get(paths.xsrf)
  await page.goto(`/#${route}`)
}

/** Resolves with what the browser stores of a new session. */
async function requestSession(client: ApiClient, account: Credentials) {
  const data = await signInByApi(client, account)
  return {
    [TOKEN_KEY]: data.token,
    [USER_KEY]: JSON.stringify(data.user),
    [LAST_SIGN_IN_KEY]: String(Date.now()),
  }
}

/** Signs in through the API. Resolves with the session that the server answers with. */
export async function signInByApi(
  client: ApiClient,
  { cnpCui, password }: Credentials,
): Promise<DataOf<typeof loginCnp>> {
  const answer = await client.call(loginCnp, { body: { cnp_cui: cnpCui, password } })
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.text}`)
  return answer.data
}

/** Goes on to the next step of the registration. */
export async function nextStep(page: PortalPage): Promise<void> {
  await page.getByRole('button', { name: 'Continuă' }).click()
}

/** Opens the registration and fills in its first step. */
export async function identify(page: PortalPage, person: Person): Promise<void> {
  await page.goto('/#/auth/register')
  await page.getByRole('radio', { name: person.fNume ? 'Firmă' : 'Persoană fizică' }).check()
  await page.getByLabel(person.fNume ? 'CUI' : 'CNP', { exact: true }).fill(person.cnpCui)
  await nextStep(page)
}

export async function fillPerson(page: PortalPage, person: Person): Promise<void> {
  if (person.fNume) await page.getByLabel('Denumirea firmei').fill(person.fNume)
  if (person.fRegCom) await page.getByLabel('Nr. registrul comerțului').fill(person.fRegCom)
  await page.getByLabel('Nume', { exact: true }).fill(person.nume)
  await page.getByLabel('Prenume').fill(person.prenume)
}

export async function fillContact(page: PortalPage, person: Person): Promise<void> {
  await page.getByLabel('Telefon mobil').fill(person.telefon)
  await page.getByLabel('E-mail').fill(person.email)
}

export async function fillAddress(page: PortalPage): Promise<void> {
  await page.getByLabel('Strada').fill('Str. Exemplului')
  await page.getByLabel('Număr', { exact: true }).fill('5')
}

export async function fillPassword(page: PortalPage, { password }: Person): Promise<void> {
  await page.getByLabel('Parolă', { exact: true }).fill(password)
  await page.getByLabel('Confirmare parolă').fill(password)
  await page.getByLabel('Am citit și accept termenii').check()
  await page.getByLabel('Am citit nota de informare').check()
}

/** Submits the last step of a registration. Resolves with the code sent by SMS. */
export function createAccount(page: PortalPage, { telefon }: Person): Promise<string> {
  return codeSentBy(telefon, () => page.getByRole('button', { name: 'Creează contul' }).click())
}

/** Fills in and submits a whole registration. Resolves with the code sent by SMS. */
export async function registerUpToCode(page: PortalPage, person: Person): Promise<string> {
  await identify(page, person)
  await fillPerson(page, person)
  await nextStep(page)
  await fillContact(page, person)
  await fillAddress(page)
  await nextStep(page)
  await fillPassword(page, person)
  return createAccount(page, person)
}

/** Locates the dialog that asks for a code, whatever channel its title names. */
export function codeDialog(page: PortalPage): Locator {
  return page.getByRole('dialog', { name: /^Introduceți codul primit/ })
}

/** Types a code in the dialog and submits it. */
export async function confirmWith(page: PortalPage, code: string): Promise<void> {
  const dialog = codeDialog(page)
  await dialog.getByLabel('Cod confirmare').fill(code)
  await dialog.getByRole('button', { name: 'Confirmă' }).click()
}

/** Returns a code other than the given one. */
export function wrongCode(right: string): string {
  return right === '11111' ? '22222' : '11111'
}

/** Builds the request body of a registration. */
export function buildRegistration(person: Person): BodyOf<typeof register> {
  return {
    type: person.fNume ? 1 : 0,
    cnp_cui: person.cnpCui,
    nume: person.nume,
    prenume: person.prenume,
    ...(person.fNume && { f_nume: person.fNume, f_reg_com: person.fRegCom }),
    email: person.email,
    telefon: person.telefon,
    dialcode: '40',
    isocode: 'ro',
    adresa: { judet: 'București', localitate: 'București', strada: 'Str. Exemplului', numar: '5' },
    password: person.password,
    password_confirmation: person.password,
    acord_termeni: true,
    acord_date: true,
  }
}
