import type { Locator } from 'playwright-core'
import type { PortalPage } from '#tests/support/browser.ts'
import { codeSentBy } from '#tests/support/messages.ts'
import type { Person } from './accounts.ts'
import { waitForHeading } from './routes.ts'

type Owner = Pick<Person, 'email' | 'cnpCui'>

export async function openRecovery(page: PortalPage): Promise<void> {
  await page.goto('/#/pages/forgot-password')
  await waitForHeading(page, 'Recuperare parolă')
}

export async function fillIdentity(page: PortalPage, { email, cnpCui }: Owner): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('CNP | CUI').fill(cnpCui)
}

/** Locates the button to the next step. */
export function nextStepButton(page: PortalPage): Locator {
  return page.getByRole('button', { name: 'Următorul pas' })
}

/** Waits for the step with this title. */
export async function waitForStep(page: PortalPage, title: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
}

/** Opens the recovery and goes to the code step. Resolves with the code sent by SMS. */
export async function goToCodeStep(page: PortalPage, account: Person): Promise<string> {
  await openRecovery(page)
  await fillIdentity(page, account)
  const code = await codeSentBy(account.telefon, () => nextStepButton(page).click())
  await waitForStep(page, 'Pasul 2')
  return code
}

export async function sendCode(page: PortalPage, code: string): Promise<void> {
  await page.getByLabel('Cod SMS').fill(code)
  await nextStepButton(page).click()
}

/** Opens the recovery and goes to the password step. */
export async function goToPasswordStep(page: PortalPage, account: Person): Promise<void> {
  await sendCode(page, await goToCodeStep(page, account))
  await waitForStep(page, 'Pasul 3')
}

export function passwordFields(page: PortalPage): [password: Locator, confirmation: Locator] {
  return [page.getByLabel('Parolă', { exact: true }), page.getByLabel('Confirmare parolă')]
}

export async function fillPasswords(page: PortalPage, password: string): Promise<void> {
  for (const field of passwordFields(page)) await field.fill(password)
}

/** Locates the resend link, whether enabled or counting down. */
export function resendLink(page: PortalPage): Locator {
  return page.getByRole('button', { name: /^Nu ați primit codul\? Retrimitere SMS/ })
}

/** Waits until another code can be requested. */
export async function waitUntilResendable(page: PortalPage): Promise<void> {
  await againButton(page).waitFor()
}

/** Waits until another code can be requested, and requests it. Resolves with it. */
export async function askForAnotherCode(page: PortalPage, telefon: string): Promise<string> {
  await waitUntilResendable(page)
  return codeSentBy(telefon, () => againButton(page).click())
}

const againButton = (page: PortalPage): Locator =>
  page.getByRole('button', { name: 'Nu ați primit codul? Retrimitere SMS aici.' })
