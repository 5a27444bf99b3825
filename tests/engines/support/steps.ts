import { DEMO_PASSWORD, demoAccounts } from '#server/db/seed.ts'
import type { SampleFile } from '#tests/support/sample-files.ts'
import type { Person } from '#tests/support/steps/accounts.ts'
import type { SupportRequestInput } from '#tests/support/steps/support.ts'
import { button, dialog, field, title, type EnginePage } from './page.ts'

export const demo = { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD }
/** Another one who owes something: the first one's accounts stay as they are compared. */
export const payer = { cnpCui: demoAccounts[1]!, password: DEMO_PASSWORD }

/** Signs in; it ends at home. */
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

/** Waits until the service worker has the portal, and serves the page. */
export async function waitForWorker(page: EnginePage): Promise<void> {
  const isServed = () => navigator.serviceWorker.controller !== null
  await page.waitUntil(() => page.evaluate(isServed), 'the service worker')
}

/** Opens the dialog of support and fills it in; it is not sent. */
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

/** Runs in the page: what each browser offers in its own words, to install and to be told of news, was declined. */
export function declineOffers(): void {
  localStorage.setItem('portal.instalare-refuzata', '1')
  localStorage.setItem('portal.notificari-refuzate', '1')
}
