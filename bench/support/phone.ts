import { chromium } from 'playwright-core'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { buildIfChanged } from '../../scripts/build.mjs'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import { startPortal } from '../../scripts/portal.mjs'
import { signIn } from '../../scripts/scenes.mjs'

/** How much slower than this machine the phone is. */
export const SLOWER = 4
/** Time without changes on the page after which the previous tap is over. */
const QUIET_MS = 250
export const PATIENCE = { timeout: 30_000 }

/** A phone on which the demonstration citizen is signed in. */
export interface Phone {
  page: Page
  /** Makes its processor slower, once everything that may be cached is. */
  slowDown(): Promise<void>
  /** Gives it back the speed of this machine. */
  speedUp(): Promise<void>
  setOffline(): Promise<void>
  /** Reads the milliseconds that the page's main thread has worked so far. */
  readWork(): Promise<number>
}

/** Runs a measurement on the built portal in demonstration, with its worker installed. */
export async function withPhone<T>(measure: (phone: Phone) => Promise<T>): Promise<T> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Chromium is not installed')
  buildIfChanged()
  const portal = await startPortal()
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const context = await browser.newContext({
      baseURL: portal.url,
      locale: 'ro-RO',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await context.addInitScript(PROBE)
    const page = await context.newPage()
    await signIn(page)
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const throttle = async (rate: number) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate })
    }
    return await measure({
      page,
      slowDown: () => throttle(SLOWER),
      speedUp: () => throttle(1),
      setOffline: () => context.setOffline(true),
      readWork: () => readWork(session),
    })
  } finally {
    await browser.close()
    await portal.stop()
  }
}

async function readWork(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

// Runs in the page. A tap is over when what it leads to stands, nothing is loading, and the frame is painted. `events`
// are the durations of interactions measured by the browser.
const PROBE = `(() => {
  const events = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) events.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  const afterPaint = (run) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = run
    port2.postMessage(null)
  })
  const isBusy = () => document.querySelector('main [aria-busy=true]') !== null
  const changes = { subtree: true, childList: true, attributes: true }
  globalThis.probe = {
    takeEvents: () => events.splice(0),
    settle: () => new Promise((resolve) => {
      let quiet
      const wait = () => {
        clearTimeout(quiet)
        quiet = setTimeout(() => {
          if (isBusy()) return wait()
          watch.disconnect()
          requestIdleCallback(resolve, { timeout: ${QUIET_MS} })
        }, ${QUIET_MS})
      }
      const watch = new MutationObserver(wait)
      watch.observe(document, changes)
      wait()
    }),
    arm(stands) {
      const before = document.querySelector('main h1')
      let start
      addEventListener('click', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true })
      globalThis.probe.tap = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error('the tap was not answered')), ${PATIENCE.timeout})
        const watch = new MutationObserver(() => {
          if (start === undefined || isBusy() || !stands(before)) return
          watch.disconnect()
          afterPaint(() => resolve(performance.now() - start))
        })
        watch.observe(document, changes)
      })
    },
  }
})()`

export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
  await settle(page)
}

/** Waits until nothing has changed for a while, as between two taps of a person. */
export const settle = (page: Page): Promise<void> => page.evaluate('probe.settle()')

/** Scrolls what is to be tapped to the middle, where no bar covers it. */
export async function showTarget(page: Page, selector: string): Promise<Locator> {
  const target = page.locator(selector).first()
  await target.waitFor(PATIENCE)
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await settle(page)
  return target
}

/**
 * Taps once and returns the milliseconds until what `stands` looks for is painted: the source of a function that gets
 * the title from before the tap.
 */
export async function tapOn(page: Page, target: Locator, stands: string): Promise<number> {
  await page.evaluate(`probe.arm(${stands})`)
  const place = await target.boundingBox(PATIENCE)
  if (!place) throw new Error(`not visible: ${String(target)}`)
  // A raw touch: the checks of `locator.tap` would also use the page's CPU time.
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
  return page.evaluate('probe.tap')
}

/** Takes the longest interaction since the last call, in milliseconds as measured by the browser. */
export async function takeLongestEvent(page: Page): Promise<number> {
  return Math.max(0, ...(await page.evaluate<number[]>('probe.takeEvents()')))
}
