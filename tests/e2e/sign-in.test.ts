import { describe, expect, it } from 'vitest'
import { loginCnp } from '#contract/auth.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { aFreshCnp } from '#server/testing/identities.ts'
import {
  aFirm,
  anAccount,
  fillSignIn,
  submitSignIn,
  signIn,
  type Account,
} from '#tests/support/steps/accounts.ts'
import { GENERAL_ERROR, closeAlert } from '#tests/support/steps/feedback.ts'
import { expectFieldError } from '#tests/support/steps/fields.ts'
import { HOME, LOGIN, waitForHeading, waitForRoute } from '#tests/support/steps/routes.ts'

const WRONG_PAIR = 'CNP-ul sau CUI-ul ori parola nu sunt corecte.'

describe('signing in', () => {
  it('works with a CNP', async () => {
    const account = await anAccount()
    const page = await openPage()
    await signIn(page, account)
    await waitForHeading(page, `Bună ziua, ${account.prenume}`)
  })

  it('works with a CUI with its RO prefix and a space', async () => {
    const firm = await anAccount(aFirm())
    const page = await openPage()
    await signIn(page, { ...firm, cnpCui: `RO ${firm.cnpCui}` })
  })

  it('works with the keyboard alone', async () => {
    const account = await anAccount()
    const page = await openPage()
    await page.goto(`/#${LOGIN}`)
    await page.getByLabel('CNP sau CUI').focus()
    await page.keyboard.type(account.cnpCui)
    await page.keyboard.press('Tab')
    await page.keyboard.type(account.password)
    await page.keyboard.press('Enter')
    await waitForRoute(page, HOME)
  })
})

describe('wrong credentials', () => {
  it.each(['the password is wrong', 'nobody has that CNP'])('%s: same message', async (reason) => {
    const account = await anAccount()
    const isUnknown = reason === 'nobody has that CNP'
    const cnpCui = isUnknown ? aFreshCnp() : account.cnpCui
    const page = await openPage()
    page.tolerate(/Failed to load resource.*401/)
    await submitSignIn(page, { cnpCui, password: 'cu totul alta' })

    expect(await page.getByRole('alert').getByText(WRONG_PAIR).textContent()).toBe(WRONG_PAIR)
    expect(await page.getByLabel('CNP sau CUI').inputValue()).toBe(cnpCui)
    const password = page.getByLabel('Parolă', { exact: true })
    expect(await password.inputValue()).toBe('')
    expect(await password.evaluate((input) => input === document.activeElement)).toBe(true)
    await waitForRoute(page, LOGIN)
  })

  it('do not affect the next attempt', async () => {
    const account = await anAccount()
    const page = await openPage()
    page.tolerate(/Failed to load resource.*401/)
    await submitSignIn(page, { ...account, password: 'cu totul alta' })
    await page.getByText(WRONG_PAIR).waitFor()
    await page.getByLabel('Parolă', { exact: true }).fill(account.password)
    await page.keyboard.press('Enter')
    await waitForRoute(page, HOME)
  })
})

describe('the form', () => {
  it('shows what is missing when submitted empty, and focuses the first field', async () => {
    const page = await openPage()
    await page.goto(`/#${LOGIN}`)
    await page.getByRole('button', { name: 'Autentificare' }).click()
    const cnpCui = page.getByLabel('CNP sau CUI')
    await expectFieldError(cnpCui, 'Câmp obligatoriu')
    await expectFieldError(page.getByLabel('Parolă', { exact: true }), 'Câmp obligatoriu')
    expect(await cnpCui.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  it('makes no call for an invalid identifier', async () => {
    const page = await openPage()
    await page.goto(`/#${LOGIN}`)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await fillSignIn(page, '123', 'o parolă')
    await page.keyboard.press('Enter')
    await expectFieldError(page.getByLabel('CNP sau CUI'), 'Minim 4 caractere')
    expect(requests.filter((url) => url.endsWith(loginCnp.path))).toEqual([])
  })

  // The error of the empty field on blur pushes the link down, from under the pointer.
  it.each([false, true])(
    'follows a link clicked or tapped from an empty field (touch: %s)',
    async (touch) => {
      const page = await openPage({ touch })
      await page.goto(`/#${LOGIN}`)
      const cnpCui = page.getByLabel('CNP sau CUI')
      const password = page.getByLabel('Parolă', { exact: true })
      // The form's validation is loaded on the first focus after its start.
      await expect
        .poll(async () => {
          await cnpCui.blur()
          await cnpCui.fill('12')
          return cnpCui.getAttribute('aria-invalid')
        })
        .toBe('true')
      await password.focus()
      const link = page.getByRole('link', { name: 'Am uitat parola' })
      const position = { x: 10, y: 2 }
      await (touch ? link.tap({ position }) : link.click({ position }))
      await waitForHeading(page, 'Recuperare parolă')
    },
  )

  it('shows and hides the password without moving the caret', async () => {
    const page = await openPage()
    await page.goto(`/#${LOGIN}`)
    const password = page.getByLabel('Parolă', { exact: true })
    const caret = () =>
      password.evaluate((input: HTMLInputElement) => [input.type, input.selectionStart])
    await password.fill('abcdef')
    await password.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
    await page.getByRole('button', { name: 'Arată parola' }).click()
    await expect.poll(caret).toEqual(['text', 3])
    await page.getByRole('button', { name: 'Ascunde parola' }).click()
    await expect.poll(caret).toEqual(['password', 3])
  })
})

describe('without a connection', () => {
  const WITHOUT_CONNECTION =
    'Nu avem conexiune. Ce ați completat a rămas pe ecran; încercați din nou când aveți internet.'

  async function expectKept(page: PortalPage, account: Account): Promise<void> {
    expect(await page.getByLabel('CNP sau CUI').inputValue()).toBe(account.cnpCui)
    expect(await page.getByLabel('Parolă', { exact: true }).inputValue()).toBe(account.password)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Autentificare' }).click()
    await waitForRoute(page, HOME)
  }

  it('keeps what was typed, and works once online', async () => {
    const account = await anAccount()
    const page = await openPage()
    page.tolerate(/Failed to load resource.*401/)
    page.tolerate(/net::ERR_INTERNET_DISCONNECTED/)
    await submitSignIn(page, { ...account, password: 'cu totul alta' })
    await page.getByText(WRONG_PAIR).waitFor()
    await page.context().setOffline(true)
    await page.getByLabel('Parolă', { exact: true }).fill(account.password)
    await page.keyboard.press('Enter')
    await closeAlert(page, GENERAL_ERROR)
    await expectKept(page, account)
  })

  it('does so too when it is lost before the rest of the application loads', async () => {
    const account = await anAccount()
    const page = await openPage()
    page.tolerate(/net::ERR_INTERNET_DISCONNECTED/)
    await Promise.all([page.waitForResponse('**/api/config'), page.goto(`/#${LOGIN}`)])
    await page.context().setOffline(true)
    await fillSignIn(page, account.cnpCui, account.password)
    await page.getByRole('button', { name: 'Autentificare' }).click()
    await page.getByRole('alert').getByText(WITHOUT_CONNECTION).waitFor()
    await expectKept(page, account)
  })
})
