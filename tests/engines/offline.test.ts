import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startFaultyPortal, type FaultyPortal } from '#tests/pwa/steps.ts'
import { aPhonePhoto } from '#tests/support/sample-photos.ts'
import { aSupportRequest } from '#tests/support/steps/support.ts'
import type { Engine } from './support/engine.ts'
import { engines, openPage } from './support/open-page.ts'
import { button, css, dialog, text, title, type EnginePage } from './support/page.ts'
import { demo, signIn, waitForWorker, writeToSupport } from './support/steps.ts'

// The queue sends by itself, at the latest on its next retry.
const SENDING_MS = 60_000
const UNREACHED = /Failed to fetch|NetworkError|Load failed|access control checks/

let portal: FaultyPortal
beforeAll(async () => {
  portal = await startFaultyPortal()
})
afterAll(() => portal.close())
afterEach(() => portal.proxy.clearFault())

/** Opens a page and waits until its service worker has cached the portal. */
async function visit(engine: Engine): Promise<EnginePage> {
  const page = await openPage(engine, { baseURL: portal.url })
  page.tolerate(UNREACHED)
  await page.open('/pages/login')
  await page.waitFor(title('Intrați în contul dvs.'))
  await waitForWorker(page)
  return page
}

async function sendToQueue(page: EnginePage): Promise<void> {
  await page.click(button('Trimite', { within: dialog('Suport online') }))
  await page.waitFor(text('S-a păstrat pe acest dispozitiv'))
  await page.click(css('[role=alertdialog] .btn'))
}

describe.each(engines)('%s', (_, engine) => {
  it('the public screens open without a connection', async () => {
    const page = await visit(engine)
    portal.proxy.injectFault({ kind: 'refuse' })
    await page.open('/auth/register')
    await page.waitFor(title('Faceți-vă cont'))
    await page.open('/pages/forgot-password')
    await page.waitFor(title('Recuperare parolă'))
    await page.open('/de-trimis')
    await page.waitFor(title('De trimis'))
  })

  it('data seen before is readable without a connection, with its age', async () => {
    const page = await visit(engine)
    await signIn(page, demo)
    await page.goTo('/sesizari')
    await page.waitFor(text(/SZ-\d{4}-\d{6}/))
    await page.waitUntil(() => page.evaluate(keepsAnswers), 'the cached list')
    portal.proxy.injectFault({ kind: 'refuse' })
    await page.reload()
    await page.waitFor(text(/SZ-\d{4}-\d{6}/))
    await page.waitFor(text(/Date d(?:e azi|in)/))
  })

  it('a support request with a photo is queued without a connection and sent once', async () => {
    const plea = aSupportRequest()
    const page = await visit(engine)
    await writeToSupport(page, plea)
    portal.proxy.injectFault({ kind: 'refuse' })
    await page.setFiles('input[type=file][multiple]', [await aPhonePhoto()])
    await page.waitFor(text('IMG_0001.jpg'))
    await sendToQueue(page)
    await page.open('/de-trimis')
    await page.waitFor(text('În așteptare'))
    portal.proxy.clearFault()
    await page.waitFor(text('Trimis', { exact: true }), SENDING_MS)
    expect(await portal.countRequestsFrom(plea.email)).toBe(1)
  })

  // WebKit's driver does not respond for a background tab.
  it.skipIf(engine.name === 'webkit')(
    'two tabs show the same queue and send its entries once',
    async () => {
      const plea = aSupportRequest()
      const page = await visit(engine)
      const other = await page.openTab()
      other.tolerate(UNREACHED)
      await other.open('/de-trimis')
      await other.waitFor(text('Nu așteaptă nimic'))
      await writeToSupport(page, plea)
      portal.proxy.injectFault({ kind: 'refuse' })
      await sendToQueue(page)
      await other.waitFor(text('În așteptare'))
      portal.proxy.clearFault()
      await other.waitFor(text('Trimis', { exact: true }), SENDING_MS)
      await page.goTo('/de-trimis')
      await page.waitFor(text('Trimis', { exact: true }))
      expect(await portal.countRequestsFrom(plea.email)).toBe(1)
    },
  )
})

/** Runs in the page. */
function keepsAnswers(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('portal-date')
    opening.onerror = () => reject(new Error('IDB'))
    opening.onsuccess = () => {
      const database = opening.result
      if (!database.objectStoreNames.contains('raspunsuri')) return resolve(false)
      const keys = database.transaction('raspunsuri').objectStore('raspunsuri').getAllKeys()
      keys.onsuccess = () => {
        database.close()
        resolve(keys.result.some((key) => typeof key === 'string' && key.includes('/sesizari')))
      }
    }
  })
}
