import { expect, it } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import { aFreshCui, aFreshEmail } from '#server/testing/identities.ts'
import { anAccount } from '#tests/support/steps/accounts.ts'
import {
  expectNoFieldError,
  expectFieldError,
  expectFieldErrors,
} from '#tests/support/steps/fields.ts'
import * as recovery from '#tests/support/steps/recovery.ts'

it('a field shows no error before it was used, and is required when left empty', async () => {
  const page = await openPage()
  await recovery.openRecovery(page)
  for (const field of [page.getByLabel('E-mail'), page.getByLabel('CNP | CUI')]) {
    await field.focus()
    await expectNoFieldError(field)
    await field.blur()
    await expectFieldError(field, 'Câmp obligatoriu')
  }
})

it('each invalid e-mail and identifier has its own message', async () => {
  const page = await openPage()
  await recovery.openRecovery(page)
  await expectFieldErrors(page.getByLabel('E-mail'), [
    ['cineva', 'Email invalid'],
    ['cineva@exemplu', 'Email invalid'],
    [`${'a'.repeat(40)}@exemplu.ro`, 'Maxim 50 de caractere'],
    ['', 'Câmp obligatoriu'],
    [aFreshEmail(), null],
  ])
  await expectFieldErrors(page.getByLabel('CNP | CUI'), [
    ['123', 'Minim 4 caractere'],
    ['12345678901234', 'Maxim 13 caractere'],
    ['19o0131', 'CNP | CUI trebuie să conțină între 4 și 13 cifre'],
    ['1234567890123', 'Introduceți un CNP sau un CUI valid'],
    ['12345678901', 'Introduceți un CNP sau un CUI valid'],
    ['', 'Câmp obligatoriu'],
    [`RO ${aFreshCui()}`, null],
  ])
})

it('the forward button is disabled until both fields are valid', async () => {
  const page = await openPage()
  await recovery.openRecovery(page)
  expect(await recovery.nextStepButton(page).isDisabled()).toBe(true)
  await recovery.fillIdentity(page, { email: aFreshEmail(), cnpCui: '123' })
  await expectFieldError(page.getByLabel('CNP | CUI'), 'Minim 4 caractere')
  expect(await recovery.nextStepButton(page).isDisabled()).toBe(true)
  await page.getByLabel('CNP | CUI').fill(aFreshCui())
  await expect.poll(() => recovery.nextStepButton(page).isEnabled()).toBe(true)
})

it('the code accepts exactly five digits, and the button is disabled until then', async () => {
  const page = await openPage()
  await recovery.goToCodeStep(page, await anAccount())
  const code = page.getByLabel('Cod SMS')
  await code.focus()
  await code.blur()
  await expectFieldError(code, 'Câmp obligatoriu')
  await code.pressSequentially('12a3')
  expect(await code.inputValue()).toBe('123')
  await expectFieldError(code, 'Obligatoriu 5 caractere')
  expect(await recovery.nextStepButton(page).isDisabled()).toBe(true)
  await code.pressSequentially('456')
  expect(await code.inputValue()).toBe('12345')
  await expectNoFieldError(code)
  expect(await recovery.nextStepButton(page).isEnabled()).toBe(true)
})
