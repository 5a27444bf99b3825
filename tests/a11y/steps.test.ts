import { it } from 'vitest'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import * as accounts from '#tests/support/steps/accounts.ts'
import { expectFieldError } from '#tests/support/steps/fields.ts'
import * as recovery from '#tests/support/steps/recovery.ts'

/** Submits the step empty, so that its errors are shown. */
async function sendEmpty(page: PortalPage, label: string): Promise<void> {
  await accounts.nextStep(page)
  await expectFieldError(page.getByLabel(label, { exact: true }), 'Câmp obligatoriu')
}

it.each([
  ['a person', accounts.aPerson],
  ['a firm', accounts.aFirm],
])('the registration of %s, with its errors shown', async (_, make) => {
  const someone = make()
  const page = await openPage({ reducedMotion: 'reduce' })
  await accounts.identify(page, someone)
  await sendEmpty(page, 'Nume')
  await expectAccessibleInAllSchemes(page)
  await accounts.fillPerson(page, someone)
  await accounts.nextStep(page)
  await sendEmpty(page, 'Strada')
  await expectAccessibleInAllSchemes(page)
  await accounts.fillContact(page, someone)
  await accounts.fillAddress(page)
  await accounts.nextStep(page)
  await page.getByRole('button', { name: 'Creează contul' }).click()
  await expectFieldError(page.getByLabel('Confirmare parolă'), 'Câmp obligatoriu')
  await expectAccessibleInAllSchemes(page)
  await accounts.fillPassword(page, someone)
  await accounts.createAccount(page, someone)
  await accounts.codeDialog(page).waitFor()
  await expectAccessibleInAllSchemes(page)
})

it('the registration of someone who already has an account', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await accounts.identify(page, await accounts.anAccount())
  await page.getByRole('status').getByText('Aveți deja un cont').waitFor()
  await expectAccessibleInAllSchemes(page)
})

it('the recovery', async () => {
  const account = await accounts.anAccount()
  const page = await openPage({ reducedMotion: 'reduce' })
  const code = await recovery.goToCodeStep(page, account)
  await expectAccessibleInAllSchemes(page)
  await recovery.sendCode(page, code)
  await recovery.waitForStep(page, 'Pasul 3')
  await expectAccessibleInAllSchemes(page)
  await recovery.fillPasswords(page, 'altă frază de ținut minte 8')
  await recovery.nextStepButton(page).click()
  await recovery.waitForStep(page, 'Succes')
  await expectAccessibleInAllSchemes(page)
})
