import { expect, it } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import { anAccount, wrongCode } from '#tests/support/steps/accounts.ts'
import { closeAlert, toastOf } from '#tests/support/steps/feedback.ts'
import * as recovery from '#tests/support/steps/recovery.ts'

const WRONG = 'Codul trimis nu este corect. Vă rugăm să reîncercați.'

it('a wrong code is said, and the right one still leads on', async () => {
  const page = await openPage()
  const code = await recovery.reachCode(page, await anAccount())
  page.tolerate(/Failed to load resource.*422/)
  await recovery.sendCode(page, wrongCode(code))
  await closeAlert(page, WRONG)
  await recovery.sendCode(page, code)
  await recovery.atStep(page, 'Pasul 3')
})

it('the link counts down after a code and cannot be pressed meanwhile', async () => {
  const page = await openPage()
  await recovery.reachCode(page, await anAccount())
  const link = recovery.resendLink(page)
  expect(await link.textContent()).toMatch(/^Nu ați primit codul\? Retrimitere SMS în [1-6] s\.$/)
  expect(await link.getAttribute('aria-disabled')).toBe('true')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await link.dispatchEvent('click')
  await page.getByRole('button', { name: 'Nu ați primit codul? Retrimitere SMS aici.' }).waitFor()
  expect(await link.getAttribute('aria-disabled')).toBe(null)
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

it('a code asked for again arrives, is said, and blocks the link anew', async () => {
  const account = await anAccount()
  const page = await openPage()
  await recovery.reachCode(page, account)
  const second = await recovery.askForAnotherCode(page, account.telefon)
  await toastOf(page, 'Codul a fost retrimis prin SMS').waitFor()
  expect(await recovery.resendLink(page).getAttribute('aria-disabled')).toBe('true')
  await recovery.sendCode(page, second)
  await recovery.atStep(page, 'Pasul 3')
})

it('of three codes the last two are good', async () => {
  const account = await anAccount()
  const page = await openPage()
  const first = await recovery.reachCode(page, account)
  const second = await recovery.askForAnotherCode(page, account.telefon)
  await recovery.askForAnotherCode(page, account.telefon)
  page.tolerate(/Failed to load resource.*422/)
  await recovery.sendCode(page, first)
  await closeAlert(page, WRONG)
  await recovery.sendCode(page, second)
  await recovery.atStep(page, 'Pasul 3')
})

it('a code asked for too early, by going back and on again, is refused with its sentence', async () => {
  const page = await openPage()
  await recovery.reachCode(page, await anAccount())
  await page.getByRole('button', { name: 'Inapoi' }).click()
  await recovery.atStep(page, 'Pasul 1')
  page.tolerate(/Failed to load resource.*429/)
  await recovery.forward(page).click()
  await closeAlert(page, 'Puteți trimite următorul cod prin SMS în circa 1 minut')
})
