import type { PortalPage } from '#tests/support/browser.ts'
import { waitForHeading } from './routes.ts'

/** Every public screen: its route, the part after `#`, and the beginning of its title. */
export const publicScreens: readonly (readonly [route: string, title: string])[] = [
  ['/auth/login', 'Intrați în contul dvs.'],
  ['/auth/register', 'Faceți-vă cont'],
  ['/pages/forgot-password', 'Recuperare parolă'],
  [`/auth/confirmare/${'0'.repeat(64)}`, 'Confirmare e-mail'],
  [`/auth/anulare/${'0'.repeat(64)}`, 'Anularea schimbării'],
  ['/pages/login-boxed', 'Intrați în contul dvs.'],
  ['/pages/register-boxed', 'Create Account'],
  ['/pages/forgot-password-boxed', 'Recuperare parolă'],
  ['/recipient', 'Aflați despre recipient'],
  ['/plateste', 'Plătiți o factură'],
  ['/cifre', 'Cifre deschise'],
  ['/termeni', 'Termeni'],
  ['/confidentialitate', 'Nota de informare'],
  ['/accesibilitate', 'Declarație de accesibilitate'],
  ['/nu-exista', 'Pagina nu există'],
]

/** Opens a screen and waits until it has loaded. */
export async function openScreen(page: PortalPage, route: string, title: string): Promise<void> {
  // The confirmation links are invalid, so the server answers 4xx.
  page.tolerate(/Failed to load resource.*4\d\d/)
  await page.goto(`/#${route}`)
  await waitForHeading(page, new RegExp(`^${title.replaceAll('.', '\\.')}`))
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
}
