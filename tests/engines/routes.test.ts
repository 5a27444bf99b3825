import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ApiClient } from '#tests/support/api.ts'
import { signInAnotherDevice } from '#tests/support/steps/own-data.ts'
import type { Engine, Size } from './support/engine.ts'
import { DESK, engines, PHONE, reference } from './support/open-page.ts'
import { EnginePage } from './support/page.ts'
import { resolveRoute, citizenPaths, visitorPaths } from './support/route-addresses.ts'
import { differences, measureScreen, waitForIdle, type Screen } from './support/screen.ts'
import { declineOffers, demo, signIn, waitForWorker } from './support/steps.ts'

const sizes: readonly (readonly [name: string, size: Size])[] = [
  ['telefon', PHONE],
  ['birou', DESK],
]
const visits = [
  ['a visitor', visitorPaths],
  ['a citizen', citizenPaths],
] as const

/** Routes whose text on sending and notifications depends on the browser's features. */
const tellsByBrowser = new Set(['/de-trimis', '/notificari', '/setari'])

/** Longer than a toast: on a busy machine a call may go unanswered, and a toast says when the connection is back. */
const PATIENCE_MS = 15_000

let api: ApiClient
/** Screens in today's Chromium, by size and route. */
const expected = new Map<string, Screen>()

beforeAll(async () => {
  api = await signInAnotherDevice(demo)
})

async function begin(engine: Engine, who: string): Promise<EnginePage> {
  const page = await EnginePage.on(engine, inject('baseUrl'), PHONE)
  await page.open('/auth/login')
  await page.evaluate(declineOffers)
  await waitForWorker(page)
  if (who === 'a citizen') await signIn(page, demo)
  return page
}

/** Measures the screen once it is stable and matches `isMeant`; after a timeout, once it is stable. */
async function measureStableScreen(
  page: EnginePage,
  isMeant: (screen: Screen) => boolean,
): Promise<Screen> {
  let screen: Screen | undefined
  let isPatient = true
  const rests = async () => {
    const before = JSON.stringify(screen)
    await page.evaluate(waitForIdle)
    screen = await page.evaluate(measureScreen)
    const isSame = screen.isReady && JSON.stringify(screen) === before
    return isSame && (isMeant(screen) || !isPatient)
  }
  await page.waitUntil(rests, 'the expected screen', PATIENCE_MS).catch(() => (isPatient = false))
  if (!isPatient) await page.waitUntil(rests, 'a stable screen')
  return screen!
}

async function takePicture(page: EnginePage, size: string, path: string): Promise<void> {
  await page.saveScreenshot(`${size}${path.replaceAll(/[^a-z]+/g, '-')}`)
}

describe('today’s Chromium, as the measure of the others', () => {
  const engine = reference()
  afterAll(() => engine.stop())

  describe.each(visits)('%s', (who, paths) => {
    let page: EnginePage
    beforeAll(async () => {
      page = await begin(engine, who)
    })
    afterAll(() => page.close())

    describe.each(sizes)('at the size of a %s', (size, { width, height }) => {
      beforeAll(() => page.setSize({ width, height }))

      it.each(paths)('%s', async (path) => {
        await page.open(await resolveRoute(path, api))
        const screen = await measureStableScreen(page, () => true)
        expected.set(`${size} ${path}`, screen)
        await takePicture(page, size, path)
        expect(await page.unexpectedComplaints()).toEqual([])
      })
    })
  })
})

describe.each(engines)('%s', (_, engine) => {
  afterAll(() => engine.stop())

  describe.each(visits)('%s', (who, paths) => {
    let page: EnginePage | undefined
    beforeAll(async () => {
      page = await begin(engine, who)
    })
    afterAll(() => page?.close())

    describe.each(sizes)('at the size of a %s', (size, { width, height }) => {
      beforeAll(() => page!.setSize({ width, height }))

      it.each(paths)('%s', async (path) => {
        if (!page) throw new Error('page not opened')
        const like = expected.get(`${size} ${path}`)!
        const address = await resolveRoute(path, api)
        // Also tests navigation within the portal; a visitor's open support dialog would stay open.
        if (size === 'birou' && who === 'a citizen') await page.goTo(address)
        else await page.open(address)
        const differ = (screen: Screen) => differences(like, screen, !tellsByBrowser.has(path))
        const screen = await measureStableScreen(page, (now) => differ(now).length === 0)
        await takePicture(page, size, path)
        expect.soft(differ(screen)).toEqual([])
        expect(await page.unexpectedComplaints()).toEqual([])
      })
    })
  })
})
