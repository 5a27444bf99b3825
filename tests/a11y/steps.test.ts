import { it } from 'vitest'
import { openPage, type PortalPage } from '#tests/support/browser.ts'
import { expectAccessibleInEveryLook } from '#tests/support/color-schemes.ts'
import * as accounts from '#tests/support/steps/accounts.ts'
import { expectProblem } from '#tests/support/steps/fields.ts'
import * as recovery from '#tests/support/steps/recovery.ts'

/** Submits the step empty, so that its errors are shown. */
async function sendEmpty(page: PortalPage, label: string): Promise<void> {
  await accounts.nextStep(page)
  await expectProblem(page.getByLabel(label, { exact: true }), 'Câmp obligatoriu')
}

it.each([
  ['a person', accounts.aPerson],
  ['a firm', accounts.aFirm],
])('the registration of %s, with its errors shown', async (_, make) => {
  const someone = make()
  const page = await openPage({ reducedMotion: 'reduce' })
  await accounts.identify(page, someone)
  await sendEmpty(page, 'Nume')
  await expectAccessibleInEveryLook(page)
  await accounts.fillPerson(page, someone)
  await accounts.nextStep(page)
  await sendEmpty(page, 'Strada')
  await expectAccessibleInEveryLook(page)
  await accounts.fillContact(page, someone)
  await accounts.fillAddress(page)
  await accounts.nextStep(page)
  await page.getByRole('button', { name: 'Creează contul' }).click()
  await expectProblem(page.getByLabel('Confirmare parolă'), 'Câmp obligatoriu')
  await expectAccessibleInEveryLook(page)
  await accounts.fillPassword(page, someone)
  await accounts.createAccount(page, someone)
  await accounts.codeDialog(page).waitFor()
  await expectAccessibleInEveryLook(page)
})

it('the registration of someone who already has an account', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await accounts.identify(page, await accounts.anAccount())
  await page.getByRole('status').getByText('Aveți deja un cont').waitFor()
  await expectAccessibleInEveryLook(page)
})

it('the recovery', async () => {
  const account = await accounts.anAccount()
  const page = await openPage({ reducedMotion: 'reduce' })
  const code = await recovery.reachCode(page, account)
  await expectAccessibleInEveryLook(page)
  await recovery.sendCode(page, code)
  await recovery.atStep(page, 'Pasul 3')
  await expectAccessibleInEveryLook(page)
  await recovery.fillPasswords(page, 'altă frază de ținut minte 8')
  await recovery.forward(page).click()
  await recovery.atStep(page, 'Succes')
  await expectAccessibleInEveryLook(page)
})
