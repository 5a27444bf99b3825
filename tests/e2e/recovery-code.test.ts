import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { openPage } from '#tests/support/browser.ts'
import { queryDatabase } from '#tests/support/database.ts'
import { anAccount, wrongCode } from '#tests/support/steps/accounts.ts'
import { stopClock } from '#tests/support/steps/clock.ts'
import { closeAlert, toastOf } from '#tests/support/steps/feedback.ts'
import * as recovery from '#tests/support/steps/recovery.ts'

const WRONG = 'Codul trimis nu este corect. Vă rugăm să reîncercați.'

it('a wrong code shows an error, and the right one is still accepted', async () => {
  const page = await openPage()
  const code = await recovery.goToCodeStep(page, await anAccount())
  page.tolerate(/Failed to load resource.*422/)
  await recovery.sendCode(page, wrongCode(code))
  await closeAlert(page, WRONG)
  await recovery.sendCode(page, code)
  await recovery.waitForStep(page, 'Pasul 3')
})

it('the resend link counts down after a code and is disabled meanwhile', async () => {
  const page = await openPage()
  await stopClock(page)
  await recovery.goToCodeStep(page, await anAccount())
  const link = recovery.resendLink(page)
  expect(await link.textContent()).toMatch(/^Nu ați primit codul\? Retrimitere SMS în [1-6] s\.$/)
  expect(await link.getAttribute('aria-disabled')).toBe('true')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await link.dispatchEvent('click')
  await page.clock.setFixedTime(Date.now() + limits.resendCooldownSeconds * 1000)
  await page.getByRole('button', { name: 'Nu ați primit codul? Retrimitere SMS aici.' }).waitFor()
  expect(await link.getAttribute('aria-disabled')).toBe(null)
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

it('a resent code arrives with a toast, and disables the link again', async () => {
  const account = await anAccount()
  const page = await openPage()
  await recovery.goToCodeStep(page, account)
  await recovery.waitUntilResendable(page)
  await stopClock(page)
  const second = await recovery.askForAnotherCode(page, account.telefon)
  await toastOf(page, 'Codul a fost retrimis prin SMS').waitFor()
  expect(await recovery.resendLink(page).getAttribute('aria-disabled')).toBe('true')
  await recovery.sendCode(page, second)
  await recovery.waitForStep(page, 'Pasul 3')
})

it('the last two of three codes are accepted', async () => {
  const account = await anAccount()
  const page = await openPage()
  const first = await recovery.goToCodeStep(page, account)
  const second = await recovery.askForAnotherCode(page, account.telefon)
  await recovery.askForAnotherCode(page, account.telefon)
  page.tolerate(/Failed to load resource.*422/)
  await recovery.sendCode(page, first)
  await closeAlert(page, WRONG)
  await recovery.sendCode(page, second)
  await recovery.waitForStep(page, 'Pasul 3')
})

it('a code requested too early, by going back and forward, shows the rate limit’s message', async () => {
  const account = await anAccount()
  const page = await openPage()
  await recovery.goToCodeStep(page, account)
  await page.getByRole('button', { name: 'Inapoi' }).click()
  await recovery.waitForStep(page, 'Pasul 1')
  // However long the steps took, the code has just been sent.
  await queryDatabase(
    'update codes set created_at = now() where citizen_id = (select id from citizens where cnp_cui = $1)',
    [account.cnpCui],
  )
  page.tolerate(/Failed to load resource.*429/)
  await recovery.nextStepButton(page).click()
  await closeAlert(page, 'Puteți trimite următorul cod prin SMS în circa 1 minut')
})
