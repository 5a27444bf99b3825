import { expect, it } from 'vitest'
import { suportOnline } from '#contract/support.ts'
import { openPage } from '#tests/support/browser.ts'
import { waitForResponseData } from '#tests/support/steps/stub-responses.ts'
import { DRAFTS, lockStore, readRows } from '#tests/support/indexed-db.ts'
import {
  aSupportRequest,
  waitForDrafts,
  fillSupport,
  openSupport,
  openSupportAtLogin,
  readSupport,
  sendButton,
  supportDialog,
  supportFields,
} from '#tests/support/steps/support.ts'

/** Refuses all writes to the page's databases but the first `count`, as a page that is being left. */
function refuseWritesAfter(count: number): void {
  const { put } = IDBObjectStore.prototype
  let left = count
  IDBObjectStore.prototype.put = function (...given) {
    if (left-- > 0) return put.apply(this, given)
    Object.assign(globalThis, { isWriteRefused: true })
    throw new DOMException('page is being left', 'AbortError')
  }
}

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

it('restores the last words of a page that was left between two writes of its draft', async () => {
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  const written = { nume: 'Țăranu', prenume: 'Ana-Maria', telefon: '0747875444' }
  await page.evaluate(refuseWritesAfter, 2)
  const release = await lockStore(page, DRAFTS)
  for (const [name, value] of Object.entries(written))
    await supportFields(dialog)[name as keyof typeof written].fill(value)
  await release()
  await page.waitForFunction(() => 'isWriteRefused' in globalThis)
  await page.reload()
  await openSupport(page)
  await expect.poll(() => readSupport(dialog)).toMatchObject(written)
})

it('restores the fields that were not typed again while the draft was read', async () => {
  const request = aSupportRequest()
  const page = await openPage()
  const dialog = await openSupportAtLogin(page)
  await fillSupport(dialog, request)
  await expect
    .poll(async () => JSON.stringify(await readRows(page, DRAFTS)))
    .toContain(request.observatii)
  const tab = await openPage({ context: page.context() })
  await tab.goto('/robots.txt')
  const release = await lockStore(tab, DRAFTS)
  await page.reload()
  await openSupport(page)
  await supportFields(dialog).nume.fill('Popescu')
  await release()
  await expect.poll(() => readSupport(dialog)).toEqual({ ...request, nume: 'Popescu' })
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
