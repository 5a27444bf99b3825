import { expect, it } from 'vitest'
import { suportOnline } from '#contract/support.ts'
import { openPage } from '#tests/support/browser.ts'
import { waitForResponseData } from '#tests/support/steps/stub-responses.ts'
import {
  aSupportRequest,
  waitForDrafts,
  fillSupport,
  openSupport,
  openSupportAtLogin,
  readSupport,
  sendButton,
  supportDialog,
} from '#tests/support/steps/support.ts'

it('is 80vw × 90vh on a wide screen', async () => {
  const page = await openPage({ width: 1440, height: 900, reducedMotion: 'reduce' })
  const dialog = await openSupportAtLogin(page)
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 144, y: 45, width: 1152, height: 810 })
})

it('fills a phone', async () => {
  const page = await openPage({ touch: true, reducedMotion: 'reduce' })
  const dialog = await openSupportAtLogin(page)
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
})

it('a click outside does nothing', async () => {
  const page = await openPage({ width: 1440, height: 900 })
  const dialog = await openSupportAtLogin(page)
  const request = aSupportRequest()
  await fillSupport(dialog, request)
  await page.mouse.click(20, 450)
  expect(await readSupport(dialog)).toEqual(request)
})

it.each(['Închide', 'Renunță'])('%s closes it, and what was typed is restored', async (name) => {
  const request = aSupportRequest()
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await fillSupport(dialog, request)
  await dialog.getByRole('button', { name }).click()
  await supportDialog(page).waitFor({ state: 'detached' })
  await openSupport(page)
  await expect.poll(() => readSupport(dialog)).toEqual(request)
})

it('the draft survives a reload, and is cleared once sent', async () => {
  const request = aSupportRequest()
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await fillSupport(dialog, request)
  await page.reload()
  await openSupport(page)
  await expect.poll(() => readSupport(dialog)).toEqual(request)

  const answer = waitForResponseData(page, suportOnline)
  await sendButton(dialog).click()
  await answer
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.reload()
  await openSupport(page)
  await waitForDrafts(page)
  const empty = { nume: '', prenume: '', telefon: '', email: '', observatii: '' }
  expect(await readSupport(dialog)).toEqual(empty)
})
