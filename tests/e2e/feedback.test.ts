import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { uploadFileRegister } from '#contract/uploads.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { aPdf, aTextNamedPdf } from '#tests/support/sample-files.ts'
import { abortRequests } from '#tests/support/steps/stub-responses.ts'
import {
  alertOf,
  closeAlert,
  closeButtonOf,
  listCoveredControls,
  toastOf,
} from '#tests/support/steps/feedback.ts'
import { signIn } from '#tests/support/steps/accounts.ts'
import { LOGIN, waitForHeading } from '#tests/support/steps/routes.ts'
import { removeIndexedDb } from '#tests/support/steps/stored.ts'
import { attach, openSupportAtLogin, supportDialog } from '#tests/support/steps/support.ts'

const ADDED = 'Fișierul dvs. a fost adăugat cu succes.'
const RECONNECTED = 'Conexiunea a revenit.'
const NOT_UPLOADED = 'Fișierul selectat nu a putut fi încărcat. Vă rugăm să reîncercați.'

/** Attaches a file, whose success shows a toast over the dialog. */
async function aToast(page: PortalPage): Promise<Locator> {
  await openSupportAtLogin(page)
  await attach(page, [aPdf()])
  const toast = toastOf(page, ADDED)
  await toast.waitFor()
  return toast
}

/** Loses the connection and restores it, which shows a toast on any screen. */
async function reconnect(page: PortalPage): Promise<void> {
  const toast = toastOf(page, RECONNECTED)
  // At once, as it may disappear by itself.
  await toast.getByRole('button').evaluateAll((all) => {
    for (const button of all) (button as HTMLElement).click()
  })
  await toast.waitFor({ state: 'detached' })
  // With the toasts, the strip that says so has loaded too.
  await page.locator('.toasts').waitFor({ state: 'attached' })
  await page.context().setOffline(true)
  await page
    .getByText(/^Fără conexiune/)
    .first()
    .waitFor()
  await page.context().setOffline(false)
  // Pauses it.
  await toast.hover()
}

/** Returns the play states of the animations of a toast's bar, which times it. */
const readBarState = (toast: Locator) =>
  toast
    .locator('.toast__bar')
    .evaluate((bar) => bar.getAnimations().map(({ playState }) => playState))

describe('a toast', () => {
  it('has a bar that runs down, and disappears when it ends', async () => {
    const page = await openPage()
    const toast = await aToast(page)
    expect(await readBarState(toast)).toEqual(['running'])
    expect(await toast.getByText('Succes', { exact: true }).count()).toBe(1)
    await toast.waitFor({ state: 'detached' })
  })

  it('is closed by its button', async () => {
    const page = await openPage()
    const toast = await aToast(page)
    await toast.getByRole('button', { name: 'Închide' }).click()
    // The pointer on it keeps it from disappearing by itself.
    await toast.waitFor({ state: 'detached' })
    expect(await supportDialog(page).isVisible()).toBe(true)
  })

  it('pauses while the pointer is on it', async () => {
    const page = await openPage({ width: 1280, height: 900 })
    const toast = await aToast(page)
    await toast.hover()
    await expect.poll(() => readBarState(toast)).toEqual(['paused'])
    await page.mouse.move(5, 5)
    await expect.poll(() => readBarState(toast)).toEqual(['running'])
  })

  it('is shown above the dialog, and stays when that closes', async () => {
    const page = await openPage()
    const toast = await aToast(page)
    const isOnTop = () =>
      toast.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    expect(await isOnTop()).toBe(true)
    await supportDialog(page).getByRole('button', { name: 'Renunță' }).click()
    await supportDialog(page).waitFor({ state: 'detached' })
    expect(await isOnTop()).toBe(true)
  })

  it('covers no control of a phone’s screen, which can be used meanwhile', async () => {
    const page = await openPage({ width: 360, height: 640 })
    page.tolerate(/ERR_INTERNET_DISCONNECTED/)
    await page.goto(`/#${LOGIN}`)
    await waitForHeading(page, 'Intrați în contul dvs.')
    await reconnect(page)
    await expect.poll(() => listCoveredControls(page)).toEqual([])
    await signIn(page, { cnpCui: demoAccounts[0]!, password: DEMO_PASSWORD })
    for (const [route, heading] of [
      ['/setari#personal', 'Date personale'],
      ['/plati', 'Plăți'],
      ['/sesizari/noua', 'Arătați-ne problema'],
    ] as const) {
      await page.goto(`/#${route}`)
      await waitForHeading(page, heading)
      await reconnect(page)
      await expect.poll(() => listCoveredControls(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Renunță' }).click()
    expect(await toastOf(page, RECONNECTED).isVisible()).toBe(true)
  })

  it('is not shown twice', async () => {
    const page = await openPage()
    await removeIndexedDb(page)
    const dialog = await openSupportAtLogin(page)
    await abortRequests(page, uploadFileRegister)
    await attach(page, [aPdf('unu.pdf'), aPdf('doi.pdf')])
    for (const name of ['unu.pdf', 'doi.pdf']) {
      await dialog.getByRole('button', { name: `Reîncearcă ${name}` }).waitFor()
    }
    await toastOf(page, NOT_UPLOADED).first().waitFor()
    const again = page.waitForEvent('requestfailed')
    await dialog.getByRole('button', { name: 'Reîncearcă doi.pdf' }).click()
    await again
    await dialog.getByRole('button', { name: 'Reîncearcă doi.pdf' }).waitFor()
    await toastOf(page, NOT_UPLOADED).first().waitFor()
    expect(await toastOf(page, NOT_UPLOADED).count()).toBe(1)
  })

  it('is announced as an alert for errors, and as a status for success', async () => {
    const page = await openPage()
    await removeIndexedDb(page)
    await aToast(page)
    await page.getByRole('status').getByText(ADDED).waitFor()
    await abortRequests(page, uploadFileRegister)
    await attach(page, [aPdf('doi.pdf')])
    await page.getByRole('alert').getByText(NOT_UPLOADED).waitFor()
  })
})

describe('an alert', () => {
  const REFUSED = 'Putem primi numai imagini JPG, PNG sau WebP și documente PDF.'

  async function twoAlerts(page: PortalPage): Promise<void> {
    await openSupportAtLogin(page)
    page.tolerate(/Failed to load resource/)
    await attach(page, [aTextNamedPdf('unu.pdf'), aTextNamedPdf('doi.pdf')])
  }

  it('has one button, which is focused', async () => {
    const page = await openPage()
    await twoAlerts(page)
    const alert = alertOf(page, 'Eroare')
    await alert.waitFor()
    expect(await alert.getByRole('button').allTextContents()).toEqual(['Închide'])
    const focused = closeButtonOf(alert).evaluate((button) => button === document.activeElement)
    expect(await focused).toBe(true)
  })

  it('waits until the previous one is closed', async () => {
    const page = await openPage()
    await twoAlerts(page)
    await alertOf(page, 'Eroare').waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(1)
    await closeButtonOf(alertOf(page, 'Eroare')).click()
    await closeAlert(page, REFUSED)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })
})

describe('the focus', () => {
  it.each(['SUPORT ONLINE', 'ÎNTREBĂRI FRECVENTE'])('returns to %s', async (name) => {
    const page = await openPage()
    await page.goto('/#/auth/login')
    const opener = page.getByRole('button', { name })
    await opener.click()
    const dialog = page.getByRole('dialog')
    const inDialog = () => dialog.evaluate((it) => it.contains(document.activeElement))
    await expect.poll(inDialog).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
