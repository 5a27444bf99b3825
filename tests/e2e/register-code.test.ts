import { describe, expect, it } from 'vitest'
import { confirmCode, resendCode } from '#contract/register.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { codeSentBy, lastCode } from '#tests/support/messages.ts'
import {
  aPerson,
  anUnconfirmedAccount,
  codeDialog,
  confirmWith,
  registerUpToCode,
  submitSignIn,
  wrongCode,
} from '#tests/support/steps/accounts.ts'
import { stopClock } from '#tests/support/steps/clock.ts'
import { closeAlert, toastOf } from '#tests/support/steps/feedback.ts'
import { HOME, waitForRoute } from '#tests/support/steps/routes.ts'
import { TOKEN_KEY, storedText } from '#tests/support/steps/stored.ts'

/** Opens the code dialog by signing in with an unconfirmed account, the fastest way. */
async function openDialog(page: PortalPage) {
  const account = await anUnconfirmedAccount()
  page.tolerate(/Failed to load resource.*403/)
  await submitSignIn(page, account)
  await codeDialog(page).waitFor()
  return account
}

describe('confirming', () => {
  it('a wrong code shows a toast, and the right one still opens the account', async () => {
    const page = await openPage()
    const account = await openDialog(page)
    const code = await lastCode(account.telefon)
    page.tolerate(/Failed to load resource/)
    await confirmWith(page, wrongCode(code))
    const toast = page.getByRole('alert').getByText('Codul trimis nu este corect.')
    await toast.waitFor()
    await confirmWith(page, code)
    await waitForRoute(page, HOME)
  })

  it('each error message of the server has its own toast', async () => {
    const page = await openPage()
    await openDialog(page)
    const errors = { message: ['Prima propoziție.', 'A doua propoziție.'] }
    await page.route(`**${confirmCode.path}`, (route) =>
      route.fulfill({ json: { status_code: 422, errors } }),
    )
    await confirmWith(page, '12345')
    for (const sentence of errors.message) {
      await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
    }
  })

  it('Enter on an incomplete code warns, and the button is disabled until it is complete', async () => {
    const page = await openPage()
    await openDialog(page)
    const field = codeDialog(page).getByLabel('Cod confirmare')
    await field.fill('123')
    expect(await page.getByRole('button', { name: 'Confirmă' }).isDisabled()).toBe(true)
    await field.press('Enter')
    await page.getByText('Vă rugăm să completați codul primit prin SMS').waitFor()
    await field.fill('12345')
    await expect.poll(() => page.getByRole('button', { name: 'Confirmă' }).isEnabled()).toBe(true)
  })
})

describe('leaving', () => {
  it.each([
    ['Escape', (page: PortalPage) => page.keyboard.press('Escape')],
    [
      'its button',
      (page: PortalPage) =>
        codeDialog(page).getByRole('button').filter({ hasText: 'Închide' }).click(),
    ],
    [
      'the cross',
      (page: PortalPage) =>
        codeDialog(page).getByRole('button', { name: 'Închide' }).first().click(),
    ],
  ])('%s closes without confirming; signing in later asks again', async (_, close) => {
    const person = aPerson()
    const page = await openPage()
    await registerUpToCode(page, person)
    await codeDialog(page).waitFor()
    await close(page)
    await codeDialog(page).waitFor({ state: 'detached' })
    expect(await storedText(page, TOKEN_KEY)).toBe(null)

    page.tolerate(/Failed to load resource.*403/)
    await submitSignIn(page, person)
    await codeDialog(page).waitFor()
    await confirmWith(page, await lastCode(person.telefon))
    await waitForRoute(page, HOME)
  })

  it('a click outside does nothing', async () => {
    const page = await openPage({ width: 1280, height: 900 })
    await openDialog(page)
    await codeDialog(page).getByLabel('Cod confirmare').fill('123')
    await page.mouse.click(20, 20)
    expect(await codeDialog(page).getByLabel('Cod confirmare').inputValue()).toBe('123')
  })
})

describe('resending the code', () => {
  const again = (page: PortalPage) => codeDialog(page).getByRole('button', { name: /CODUL/ })
  const isBlocked = async (page: PortalPage) =>
    (await again(page).getAttribute('aria-disabled')) === 'true'

  it('is allowed at first, then blocked for the cooldown, which names the channel asked for', async () => {
    const page = await openPage()
    await stopClock(page)
    const account = await openDialog(page)
    const code = await codeSentBy(account.telefon, () => again(page).click())
    const toast = toastOf(page, 'Codul a fost retrimis prin SMS')
    await toast.getByText('Succes', { exact: true }).waitFor()
    await codeDialog(page)
      .getByText(/^Retrimiteți CODUL în [1-6] s$/)
      .waitFor()
    expect(await isBlocked(page)).toBe(true)

    await page.getByRole('button', { name: 'Trimiteți codul pe e-mail' }).click()
    await closeAlert(page, 'Puteți trimite următorul cod prin e-mail în circa 1 minut')
    await confirmWith(page, code)
    await waitForRoute(page, HOME)
  })

  it('too early for the server is told of the channel asked for', async () => {
    const page = await openPage()
    await openDialog(page)
    await page.route(`**${resendCode.path}`, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '6' },
        json: { status_code: 429, errors: { message: ['SMS'], code: 'prea_devreme' } },
      }),
    )
    page.tolerate(/Failed to load resource.*429/)
    await page.getByRole('button', { name: 'Trimiteți codul pe e-mail' }).click()
    await closeAlert(page, 'Puteți trimite următorul cod prin e-mail în circa 1 minut')
    expect(await isBlocked(page)).toBe(true)
  })

  it('works by e-mail too, and its code opens the account', async () => {
    const page = await openPage()
    const account = await openDialog(page)
    const code = await codeSentBy(account.email, () =>
      page.getByRole('button', { name: 'Trimiteți codul pe e-mail' }).click(),
    )
    const title = 'Introduceți codul primit prin e-mail la adresa folosită pentru autentificare'
    await page.getByRole('dialog', { name: title }).waitFor()
    await confirmWith(page, code)
    await waitForRoute(page, HOME)
  })
})
