import { it } from 'vitest'
import { resetPasswordCnp } from '#contract/forgot-password.ts'
import { openPage } from '#tests/support/browser.ts'
import { expectAccessibleInEveryLook } from '#tests/support/color-schemes.ts'
import { aJpeg, aTextNamedPdf } from '#tests/support/sample-files.ts'
import { aPerson } from '#tests/support/steps/accounts.ts'
import { holdBack } from '#tests/support/steps/answers.ts'
import { alertOf, closeButtonOf, overlayOf } from '#tests/support/steps/feedback.ts'
import * as recovery from '#tests/support/steps/recovery.ts'
import { attach, fileRow, openSupportAtLogin, sendButton } from '#tests/support/steps/support.ts'

it('support, with errors, files, a toast and an alert', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  const dialog = await openSupportAtLogin(page)
  await expectAccessibleInEveryLook(page)
  await sendButton(dialog).click()
  await attach(page, [await aJpeg()])
  await fileRow(dialog, 'poza.jpg').getByText('Încărcat').waitFor()
  await expectAccessibleInEveryLook(page)
  page.tolerate(/Failed to load resource/)
  await attach(page, [aTextNamedPdf()])
  await alertOf(page, 'Eroare').waitFor()
  await expectAccessibleInEveryLook(page)
  await closeButtonOf(alertOf(page, 'Eroare')).click()
  await fileRow(dialog, 'nota.pdf').getByText('Nu s-a încărcat').waitFor()
  await expectAccessibleInEveryLook(page)
})

it('frequent questions, with an answer open', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await page.goto('/#/auth/login')
  await page.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
  await page.getByText('Cu ce date mă autentific în portal?').click()
  await expectAccessibleInEveryLook(page)
})

it('the overlay', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await recovery.openRecovery(page)
  await recovery.fillIdentity(page, aPerson())
  await holdBack(page, resetPasswordCnp)
  await recovery.forward(page).click()
  await overlayOf(page).waitFor()
  await expectAccessibleInEveryLook(page)
})
