import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { SHARE_CACHE, shareFields, SHARE_PATH } from '#contract/share-target.ts'
import type { SampleFile } from '#tests/support/sample-files.ts'

interface Words {
  titlu?: string
  text?: string
}

/** Shares files with the portal as the system does: by a navigation that posts the form of the manifest. */
export async function share(page: Page, files: SampleFile[], words: Words = {}): Promise<void> {
  const given = { path: SHARE_PATH, fields: shareFields, words }
  await page.evaluate(({ path, fields, words: texts }) => {
    const form = document.createElement('form')
    Object.assign(form, { id: 'share', method: 'post', enctype: 'multipart/form-data' })
    form.action = path
    for (const [name, value] of Object.entries(texts)) {
      form.append(Object.assign(document.createElement('input'), { name, value, type: 'hidden' }))
    }
    const input = { name: fields.files, type: 'file', multiple: true }
    form.append(Object.assign(document.createElement('input'), input))
    document.body.append(form)
  }, given)
  await page.locator('#share input[type=file]').setInputFiles(files)
  // The new document is known by its missing form.
  await page.evaluate(() => (document.getElementById('share') as HTMLFormElement).submit())
  await page.waitForFunction(
    () => !document.getElementById('share') && document.readyState === 'complete',
  )
}

/** Lists the addresses of the shares that wait on the device. */
export function listShares(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return []
    return (await (await caches.open(name)).keys()).map(({ url }) => url)
  }, SHARE_CACHE)
}

/** Runs in the page before its own scripts: makes it one of an installed portal, which alone is shared with. */
export function runInstalled(): void {
  Object.defineProperty(Navigator.prototype, 'standalone', { value: true })
}

/** Waits until the worker has stored a chunk that it stores on its first use. */
export async function waitForStoredFile(page: Page, chunk: string): Promise<void> {
  const isStored = () =>
    page.evaluate(async (name) => {
      const stored = await (await caches.open('portal-fisiere')).keys()
      return stored.some(({ url }) => new RegExp(`/assets/${name}-[\\w-]{7}\\.js`).test(url))
    }, chunk)
  await expect.poll(isStored).toBe(true)
}
