import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { anAccount } from '#tests/support/steps/accounts.ts'
import {
  expectNoFieldError,
  expectFieldError,
  expectFieldErrors,
} from '#tests/support/steps/fields.ts'
import * as recovery from '#tests/support/steps/recovery.ts'

const GOOD = 'o frază destul de lungă'

/** Pastes from the clipboard with the keyboard. */
async function paste(page: PortalPage, field: Locator, text: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await field.focus()
  await page.keyboard.press('Control+V')
}

it('pasting is blocked in the two password fields only', async () => {
  const account = await anAccount()
  const page = await openPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await recovery.openRecovery(page)
  await paste(page, page.getByLabel('E-mail'), account.email)
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(account.email)

  await recovery.goToPasswordStep(page, account)
  for (const field of recovery.passwordFields(page)) {
    await paste(page, field, GOOD)
    await page.keyboard.type('scris')
    expect(await field.inputValue()).toBe('scris')
  }
})

it('each invalid password has its own message, and 51 characters are not truncated', async () => {
  const page = await openPage()
  await recovery.goToPasswordStep(page, await anAccount())
  for (const field of recovery.passwordFields(page)) {
    await expectNoFieldError(field)
    await field.focus()
    await field.blur()
    await expectFieldError(field, 'Câmp obligatoriu')
    await expectFieldErrors(field, [
      ['1234567', 'Minim 8 caractere'],
      ['ș'.repeat(51), 'Maxim 50 caractere'],
    ])
    expect(await field.inputValue()).toHaveLength(51)
    await field.fill('')
  }
})

it('a mismatch is shown once both passwords are valid on their own', async () => {
  const page = await openPage()
  await recovery.goToPasswordStep(page, await anAccount())
  const [password, confirmation] = recovery.passwordFields(page)
  await password.fill('scurtă')
  await confirmation.fill(GOOD)
  await expectFieldError(password, 'Minim 8 caractere')
  await expectNoFieldError(confirmation)
  await password.fill(`${GOOD}!`)
  await expectFieldError(confirmation, 'Parolele introduse nu coincid')
  expect(await recovery.nextStepButton(page).isDisabled()).toBe(true)
  await confirmation.fill(`${GOOD}!`)
  await expectNoFieldError(confirmation)
  expect(await recovery.nextStepButton(page).isEnabled()).toBe(true)
})

it('each field has its own show/hide button', async () => {
  const page = await openPage()
  await recovery.goToPasswordStep(page, await anAccount())
  const [password, confirmation] = recovery.passwordFields(page)
  const typeOf = (field: Locator) => field.getAttribute('type')
  await page.getByRole('button', { name: 'Arată parola' }).first().click()
  expect(await typeOf(password)).toBe('text')
  expect(await typeOf(confirmation)).toBe('password')
  await page.getByRole('button', { name: 'Arată parola' }).click()
  expect(await typeOf(confirmation)).toBe('text')
  await page.getByRole('button', { name: 'Ascunde parola' }).first().click()
  expect(await typeOf(password)).toBe('password')
})
