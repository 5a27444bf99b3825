import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import type { SampleFile } from '#tests/support/sample-files.ts'
import type { Person } from '#tests/support/steps/accounts.ts'
import type { SupportRequestInput } from '#tests/support/steps/support.ts'
import { button, dialog, field, title, type EnginePage } from './page.ts'

export const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }
/** Another account with debt, so that payments do not change the account used for comparisons. */
export const payer = { cnpCui: demoAccounts[1]!, password: DEMO_PASSWORD }

/** Signs in and waits for the home screen. */
export async function signIn(
  page: EnginePage,
  { cnpCui, password }: Pick<Person, 'cnpCui' | 'password'>,
): Promise<void> {
  await page.open('/auth/login')
  await page.fill(field('CNP sau CUI'), cnpCui)
  await page.fill(field('Parolă', { exact: true }), password)
  await page.click(button('Autentificare'))
  await page.waitFor(title('Bună ziua'))
}

/** Waits until the service worker controls the page. */
export async function waitForWorker(page: EnginePage): Promise<void> {
  const isServed = () => navigator.serviceWorker.controller !== null
  await page.waitUntil(() => page.evaluate(isServed), 'the service worker')
}

/** Opens the support dialog and fills it in, without sending it. */
export async function writeToSupport(
  page: EnginePage,
  plea: SupportRequestInput,
  files: SampleFile[] = [],
): Promise<void> {
  const within = dialog('Suport online')
  await page.click(button('SUPORT ONLINE'))
  await page.fill(field('Nume', { exact: true, within }), plea.nume)
  await page.fill(field('Prenume', { within }), plea.prenume)
  await page.fill(field('Telefon', { within }), plea.telefon)
  await page.fill(field('E-mail', { within }), plea.email)
  await page.fill(field('Observații', { within }), plea.observatii)
  if (files.length > 0) await page.setFiles('dialog input[type=file][multiple]', files)
}

/** Runs in the page: declines the install and notification prompts, whose wording differs between browsers. */
export function declineOffers(): void {
  localStorage.setItem('portal.instalare-refuzata', '1')
  localStorage.setItem('portal.notificari-refuzate', '1')
}
