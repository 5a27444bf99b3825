import { expect, it } from 'vitest'
import { resetPasswordCnp, resetPasswordUpdate } from '#contract/forgot-password.ts'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { codeSentBy } from '#tests/support/messages.ts'
import { aPerson, anAccount, submitSignIn, signIn } from '#tests/support/steps/accounts.ts'
import { holdRequests } from '#tests/support/steps/stub-responses.ts'
import { alertOf, closeAlert, overlayOf, toastOf } from '#tests/support/steps/feedback.ts'
import * as recovery from '#tests/support/steps/recovery.ts'
import { LOGIN, waitForRoute } from '#tests/support/steps/routes.ts'

const NEW_PASSWORD = 'altă frază de ținut minte 8'

/** Name of the current step in the list of steps. */
const present = (page: PortalPage) =>
  page.getByRole('list', { name: 'Pași' }).locator('[aria-current=step]').textContent()

it('four steps lead to a new password and, over reloads, to a filled-in sign-in, with the specification’s texts', async () => {
  const account = await anAccount()
  const page = await openPage({ width: 1280, height: 900 })
  await recovery.openRecovery(page)
  await page.getByText('Urmați pașii de mai jos.').waitFor()
  const steps = page.getByRole('list', { name: 'Pași' }).getByRole('listitem')
  expect(await steps.allTextContents()).toEqual([
    'Identificare',
    'Cod SMS',
    'Parolă nouă',
    'Succes',
  ])

  await recovery.waitForStep(page, 'Pasul 1')
  expect(await present(page)).toBe('Identificare')
  await page.getByText('Introduceți adresa de e-mail').waitFor()
  expect(await page.getByLabel('CNP | CUI').getAttribute('placeholder')).toBe('CNP | CUI')
  await recovery.fillIdentity(page, account)
  const code = await codeSentBy(account.telefon, () => recovery.nextStepButton(page).click())

  await recovery.waitForStep(page, 'Pasul 2')
  expect(await present(page)).toBe('Cod SMS')
  await page.reload()
  await recovery.waitForStep(page, 'Pasul 2')
  const masked = `07xx xxx x${account.telefon.slice(-2)}`
  await page.getByText(masked).waitFor()
  await page.getByText('Introduceți codul primit prin SMS la numărul de telefon').waitFor()
  await page.getByText('Codul de activare este valabil 1h.').waitFor()
  await page.getByRole('button', { name: 'Inapoi', exact: true }).waitFor()
  await recovery.sendCode(page, code)
  const confirmed = 'Codul a fost confirmat cu succes. Vă rugăm să introduceți parola dorită'
  await toastOf(page, confirmed).getByText('Succes', { exact: true }).waitFor()

  await recovery.waitForStep(page, 'Pasul 3')
  expect(await present(page)).toBe('Parolă nouă')
  await page.getByText('Introduceți parola dorită', { exact: true }).waitFor()
  await recovery.fillPasswords(page, NEW_PASSWORD)
  await page.reload()
  await recovery.waitForStep(page, 'Pasul 3')
  for (const field of recovery.passwordFields(page)) expect(await field.inputValue()).toBe('')
  await recovery.fillPasswords(page, NEW_PASSWORD)
  await recovery.nextStepButton(page).click()

  await recovery.waitForStep(page, 'Succes')
  expect(await present(page)).toBe('Succes')
  await page.getByText('Parolă actualizată cu succes', { exact: true }).waitFor()
  const updated = toastOf(page, 'Parola a fost actualizată cu succes')
  await updated.getByText('Succes', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Autentificare cont' }).click()
  await waitForRoute(page, LOGIN)
  expect(await page.getByLabel('CNP sau CUI').inputValue()).toBe(account.cnpCui)
})

it('after recovery the old password is rejected and the new one accepted', async () => {
  const account = await anAccount()
  const page = await openPage()
  await recovery.goToPasswordStep(page, account)
  await recovery.fillPasswords(page, NEW_PASSWORD)
  await recovery.nextStepButton(page).click()
  await recovery.waitForStep(page, 'Succes')

  page.tolerate(/Failed to load resource.*401/)
  await submitSignIn(page, account)
  await page.getByRole('alert').getByText('ori parola nu sunt corecte.').waitFor()
  await signIn(page, { ...account, password: NEW_PASSWORD })
})

it('the link to the sign-in is there from the first step', async () => {
  const page = await openPage()
  await recovery.openRecovery(page)
  await page.getByRole('link', { name: 'Autentificare cont' }).click()
  await waitForRoute(page, LOGIN)
})

it('an e-mail and identifier of different accounts are rejected', async () => {
  const account = await anAccount()
  const page = await openPage()
  await recovery.openRecovery(page)
  await recovery.fillIdentity(page, { ...account, email: aPerson().email })
  page.tolerate(/Failed to load resource.*422/)
  await recovery.nextStepButton(page).click()
  await closeAlert(page, 'E-mailul sau CNP-ul | CUI-ul introdus nu este valid')
  await recovery.waitForStep(page, 'Pasul 1')
  expect(await page.getByLabel('CNP | CUI').inputValue()).toBe(account.cnpCui)

  await page.getByRole('button', { name: 'EN – English' }).click()
  await page.getByRole('button', { name: 'Next step' }).click()
  await alertOf(page, 'Error')
    .getByText('The e-mail or personal/company id entered is not valid', { exact: true })
    .waitFor()
})

it('an overlay blocks the page during a call', async () => {
  const account = await anAccount()
  const page = await openPage()
  await recovery.openRecovery(page)
  await recovery.fillIdentity(page, account)
  const release = await holdRequests(page, resetPasswordCnp)
  await recovery.nextStepButton(page).click()
  await overlayOf(page).waitFor()
  await page.keyboard.press('Escape')
  expect(await overlayOf(page).isVisible()).toBe(true)
  release()
  await recovery.waitForStep(page, 'Pasul 2')
  expect(await overlayOf(page).count()).toBe(0)
})

it('going back from the code keeps what was typed', async () => {
  const account = await anAccount()
  const page = await openPage()
  await recovery.goToCodeStep(page, account)
  await page.getByRole('button', { name: 'Inapoi' }).click()
  await recovery.waitForStep(page, 'Pasul 1')
  expect(await page.getByLabel('E-mail').inputValue()).toBe(account.email)
  expect(await page.getByLabel('CNP | CUI').inputValue()).toBe(account.cnpCui)
})

it('going back from the password starts over, as the code is consumed', async () => {
  const page = await openPage()
  await recovery.goToPasswordStep(page, await anAccount())
  await page.getByRole('button', { name: 'Inapoi' }).click()
  await recovery.waitForStep(page, 'Pasul 1')
})

it('an expired step shows an error and changes nothing', async () => {
  const account = await anAccount()
  const page = await openPage()
  await recovery.goToPasswordStep(page, account)
  const errors = { message: ['A trecut prea mult timp de la pasul anterior.'] }
  await page.route(`**${resetPasswordUpdate.path}`, (route) =>
    route.fulfill({ json: { status_code: 410, errors } }),
  )
  await recovery.fillPasswords(page, NEW_PASSWORD)
  await recovery.nextStepButton(page).click()
  await closeAlert(page, errors.message[0]!)
  await recovery.waitForStep(page, 'Pasul 3')
  await signIn(await openPage(), account)
})
