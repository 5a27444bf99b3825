import { expect, it } from 'vitest'
import { suportOnline } from '#contract/support.ts'
import { openPage } from '#tests/support/browser.ts'
import {
  expectNoFieldError,
  expectFieldError,
  expectFieldErrors,
} from '#tests/support/steps/fields.ts'
import { openSupportAtLogin, sendButton, supportFields } from '#tests/support/steps/support.ts'

it('shows no errors at first; submitting an empty form shows all and focuses the first field', async () => {
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  const fields = supportFields(dialog)
  for (const field of Object.values(fields)) await expectNoFieldError(field)
  await sendButton(dialog).click()
  for (const field of Object.values(fields)) await expectFieldError(field, 'Câmp obligatoriu')
  expect(await fields.nume.evaluate((field) => field === document.activeElement)).toBe(true)
})

it('each invalid value has its own message', async () => {
  const page = await openPage()
  const fields = supportFields(await openSupportAtLogin(page))
  for (const field of [fields.nume, fields.prenume]) {
    await expectFieldErrors(field, [
      ['A', 'Minim 2 caractere'],
      ['a'.repeat(61), 'Maxim 60 de caractere'],
      ['Ana 2', 'Folosiți doar litere, spații, cratimă sau apostrof'],
      ['Kovács-Țăranu', null],
    ])
  }
  await expectFieldErrors(fields.telefon, [
    ['072200014', 'Telefonul are exact 10 cifre'],
    ['07220001423', 'Telefonul are exact 10 cifre'],
    ['072200O142', 'Telefonul are exact 10 cifre'],
    ['0722 000 142', null],
    ['+36 12', 'Introduceți un număr de telefon valid'],
    ['+36 30 123 4567', null],
    ['+40 722 000 142', null],
  ])
  await expectFieldErrors(fields.email, [
    ['ana@', 'Email invalid'],
    [`${'a'.repeat(40)}@exemplu.ro`, 'Maxim 50 de caractere'],
    ['ana@exemplu.ro', null],
  ])
  await expectFieldErrors(fields.observatii, [
    ['   ', 'Câmp obligatoriu'],
    ['Bună ziua.', null],
  ])
})

it('a server error is shown under its field until that is changed', async () => {
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  const fields = supportFields(dialog)
  await fields.nume.fill('Popescu')
  await fields.prenume.fill('Ana')
  await fields.telefon.fill('0722000142')
  await fields.email.fill('ana@exemplu.ro')
  await fields.observatii.fill('Bună ziua.')
  const errors = {
    message: ['Verificați câmpurile marcate.'],
    fields: { email: ['Email invalid'] },
  }
  await page.route(`**${suportOnline.path}`, (route) =>
    route.fulfill({ json: { status_code: 422, errors } }),
  )
  await sendButton(dialog).click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await expectFieldError(fields.email, 'Email invalid')
  expect(await fields.email.evaluate((field) => field === document.activeElement)).toBe(true)
  await fields.email.fill('ana.popescu@exemplu.ro')
  await expectNoFieldError(fields.email)
})
