import { it } from 'vitest'
import { resetPasswordCnp } from '#contract/forgot-password.ts'
import { openPage } from '#tests/support/browser.ts'
import { expectAccessibleInAllSchemes } from '#tests/support/color-schemes.ts'
import { aJpeg, aTextNamedPdf } from '#tests/support/sample-files.ts'
import { aPerson } from '#tests/support/steps/accounts.ts'
import { holdRequests } from '#tests/support/steps/stub-responses.ts'
import { alertOf, closeButtonOf, overlayOf, toastOf } from '#tests/support/steps/feedback.ts'
import * as recovery from '#tests/support/steps/recovery.ts'
import { attach, fileRow, openSupportAtLogin, sendButton } from '#tests/support/steps/support.ts'

it('support, with errors, files, a toast and an alert', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  const dialog = await openSupportAtLogin(page)
  await expectAccessibleInAllSchemes(page)
  await sendButton(dialog).click()
  await attach(page, [await aJpeg()])
  await fileRow(dialog, 'poza.jpg').getByText('Încărcat').waitFor()
  await expectAccessibleInAllSchemes(page)
  // It covers the button, and the pointer on it would hold it open.
  await page.mouse.move(0, 0)
  await toastOf(page, 'Fișierul dvs. a fost adăugat cu succes.').waitFor({ state: 'detached' })
  page.tolerate(/Failed to load resource/)
  await attach(page, [aTextNamedPdf()])
  await alertOf(page, 'Eroare').waitFor()
  await expectAccessibleInAllSchemes(page)
  await closeButtonOf(alertOf(page, 'Eroare')).click()
  await fileRow(dialog, 'nota.pdf').getByText('Nu s-a încărcat').waitFor()
  await expectAccessibleInAllSchemes(page)
})

it('frequent questions, with an answer open', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await page.goto('/#/auth/login')
  await page.getByRole('button', { name: 'ÎNTREBĂRI FRECVENTE' }).click()
  await page.getByText('Cu ce date mă autentific în portal?').click()
  await expectAccessibleInAllSchemes(page)
})

it('the overlay', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  await recovery.openRecovery(page)
  await recovery.fillIdentity(page, aPerson())
  await holdRequests(page, resetPasswordCnp)
  await recovery.nextStepButton(page).click()
  await overlayOf(page).waitFor()
  await expectAccessibleInAllSchemes(page)
})
