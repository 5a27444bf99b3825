import type { Locator, Page } from 'playwright-core'
import type { PortalPage } from '#tests/support/browser.ts'

/** Sentence of an unexpected error. */
export const GENERAL_ERROR =
  'Ne pare rău, am întâmpinat o problemă. Vă rugăm să reîncercați, iar dacă problema persistă contactați-ne prin butonul de suport IT.'

/** Locates the alert dialog with this title. */
export function alertOf(page: PortalPage, title: string): Locator {
  return page.getByRole('alertdialog', { name: title, exact: true })
}

/** Locates the close button of an alert; a toast over it has a close icon of the same name. */
export function closeButtonOf(alert: Locator): Locator {
  return alert.getByRole('button').filter({ hasText: 'Închide' })
}

/** Waits for an alert with this sentence and closes it. */
export async function closeAlert(
  page: PortalPage,
  sentence: string,
  title = 'Eroare',
): Promise<void> {
  const alert = alertOf(page, title)
  await alert.getByText(sentence, { exact: true }).waitFor()
  await closeButtonOf(alert).click()
  await alert.waitFor({ state: 'detached' })
}

/** Closes whatever alert is shown. */
export async function dismissAlert(page: Page): Promise<void> {
  await closeButtonOf(page.getByRole('alertdialog')).click()
}

/** Locates the toast with this sentence. */
export function toastOf(page: PortalPage, sentence: string): Locator {
  return page.locator('.toast').filter({ has: page.getByText(sentence, { exact: true }) })
}

/** Lists the controls that a toast covers, in part or whole; says so if there is no toast. */
export function listCoveredControls(page: PortalPage): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('.toast')
    if (!toast) return ['no toast']
    const { top, bottom } = toast.getBoundingClientRect()
    const controls = [...document.querySelectorAll('a, button, input, select, textarea')]
    const covered = controls.filter((control) => {
      const box = control.getBoundingClientRect()
      return box.height > 0 && box.top < bottom && box.bottom > top && !toast.contains(control)
    })
    return covered.map((control) => control.getAttribute('aria-label') ?? control.outerHTML)
  })
}

/** Locates the overlay that blocks the page during a request. */
export function overlayOf(page: PortalPage): Locator {
  return page.getByRole('dialog', { name: 'Vă rugăm așteptați!' })
}
