import { chromium } from 'playwright-core'
import type { Locator, Page } from 'playwright-core'
import { buildIfChanged } from '../scripts/build.mjs'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { startPortal } from '../scripts/portal.mjs'
import { signIn } from '../scripts/scenes.mjs'
import { printTable, round } from './report.ts'
import { Histogram } from './support/histogram.ts'

interface Settings {
  taps: number
  offline: boolean
  /** Part of the names of the screens to measure; empty: all. */
  screen: string
}

const SLOWER = 4
const LIMIT_MS = 100
const FIRST_TAPS = 5
/** Time without changes on the page after which the previous tap is over. */
const QUIET_MS = 250
const PATIENCE = { timeout: 30_000 }

interface Screen {
  name: string
  /** Page of the tap. */
  from: string
  /** Selector of the link to tap. */
  link: string
  /** True if the link is in the menu, which is opened first. */
  inMenu?: boolean
  /** Selector present once the screen is rendered. */
  content?: string
}

const HOME = '#/dashboard/main'
const bar = (address: string) => `.bottombar a[href="${address}"]`
const inMenu = (address: string) => `dialog .nav a[href="${address}"]`
const inMain = (address: string) => `main a[href^="${address}"]`

const screens: Screen[] = [
  { name: 'Acasă', from: '#/notificari', link: bar(HOME) },
  { name: 'Solicitări', from: HOME, link: bar('#/solicitari') },
  { name: 'Solicitare', from: '#/solicitari', link: inMain('#/solicitare-view/') },
  { name: 'Solicitare nouă', from: '#/solicitari', link: inMain('#/solicitare-add') },
  { name: 'Sesizări', from: HOME, link: bar('#/sesizari') },
  { name: 'Sesizare', from: '#/sesizari', link: inMain('#/sesizare/') },
  {
    name: 'Sesizare nouă',
    from: '#/sesizari',
    link: inMain('#/sesizari/noua'),
    content: 'input[type=file]',
  },
  { name: 'Contracte', from: HOME, link: inMain('#/contracte-active') },
  { name: 'Locații', from: HOME, link: inMenu('#/locatii'), inMenu: true },
  { name: 'Locație', from: '#/locatii', link: inMain('#/locatie/') },
  { name: 'Utile', from: HOME, link: inMenu('#/utile'), inMenu: true },
  { name: 'Articol', from: '#/utile', link: inMain('#/utile/') },
  { name: 'Setări', from: HOME, link: inMenu('#/setari'), inMenu: true },
  { name: 'Notificări', from: HOME, link: bar('#/notificari') },
]
const CONTENT = '.row, .card'

// Runs in the page. A tap is over when a new title and the content are rendered, nothing is loading, and their frame is
// painted. `events` are the durations of interactions measured by the browser.
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
  const stands = (before, content) => {
    const title = document.querySelector('main h1')
    return title !== null && title !== before && document.querySelector('main [aria-busy=true]') === null &&
      document.querySelector('main').querySelector(content) !== null
  }
  globalThis.probe = {
    takeEvents: () => events.splice(0),
    settle: () => new Promise((resolve) => {
      let quiet
      const wait = () => {
        clearTimeout(quiet)
        quiet = setTimeout(() => {
          if (document.querySelector('main [aria-busy=true]') !== null) return wait()
          watch.disconnect()
          requestIdleCallback(resolve)
        }, ${QUIET_MS})
      }
      const watch = new MutationObserver(wait)
      watch.observe(document, { subtree: true, childList: true, attributes: true })
      wait()
    }),
    arm(content) {
      const before = document.querySelector('main h1')
      let start
      addEventListener('click', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true })
      globalThis.probe.tap = new Promise((resolve) => {
        const watch = new MutationObserver(() => {
          if (start === undefined || !stands(before, content)) return
          watch.disconnect()
          afterPaint(() => resolve(performance.now() - start))
        })
        watch.observe(document, { subtree: true, childList: true, attributes: true })
      })
    },
  }
})()`

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
  await page.evaluate('probe.settle()')
}

async function openFrom(page: Page, { from, link, inMenu }: Screen): Promise<Locator> {
  await goTo(page, from)
  if (inMenu) await page.locator('.bottombar button').tap(PATIENCE)
  const target = page.locator(link).first()
  await target.waitFor(PATIENCE)
  await target.scrollIntoViewIfNeeded(PATIENCE)
  await page.evaluate('probe.settle()')
  return target
}

/** Taps once and returns the milliseconds until the screen is painted. */
async function tap(page: Page, screen: Screen): Promise<number> {
  const target = await openFrom(page, screen)
  await page.evaluate(`probe.arm(${JSON.stringify(screen.content ?? CONTENT)})`)
  const place = await target.boundingBox(PATIENCE)
  if (!place) throw new Error(`not visible: ${screen.link}`)
  // A raw touch: the checks of `locator.tap` would also use the page's CPU time.
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
  return page.evaluate('probe.tap')
}

interface Row {
  name: string
  /** Median of first taps after a reload, when the code of the screen has to be loaded too. */
  first: number
  /** Later taps. */
  p50: number
  p95: number
  /** Longest interaction, as measured by the browser. */
  inp: number
}

async function measure(page: Page, screen: Screen, taps: number): Promise<Row> {
  const first = new Histogram()
  for (let run = 0; run < FIRST_TAPS; run++) {
    await page.reload()
    await page.locator('main h1').waitFor(PATIENCE)
    first.record(await tap(page, screen))
  }
  const times = new Histogram()
  await page.evaluate('probe.takeEvents()')
  for (let run = 0; run < taps; run++) times.record(await tap(page, screen))
  const events = await page.evaluate<number[]>('probe.takeEvents()')
  return {
    name: screen.name,
    first: first.percentile(50),
    p50: times.percentile(50),
    p95: times.percentile(95),
    inp: Math.max(0, ...events),
  }
}

/**
 * Measures the time from a tap to a rendered signed-in screen: every screen was visited once, so that its code and last
 * answers are cached; the CPU is throttled as on a phone. Returns true if all were within the limit.
 */
export async function measureScreens({ taps, offline, screen: part }: Settings): Promise<boolean> {
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
    for (const screen of screens) await (await openFrom(page, screen)).tap(PATIENCE)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    if (offline) await context.setOffline(true)
    const rows: Row[] = []
    for (const screen of screens.filter(({ name }) => name.includes(part)))
      rows.push(await measure(page, screen, taps))
    printRows(rows)
    return rows.every(({ p95, inp }) => p95 <= LIMIT_MS && inp <= LIMIT_MS)
  } finally {
    await browser.close()
    await portal.stop()
  }
}

function printRows(rows: Row[]): void {
  printTable({
    title: `From tap to screen, CPU ${SLOWER}× slower, limit ${LIMIT_MS}; milliseconds`,
    columns: ['first', 'p50', 'p95', 'INP'],
    rows: rows.map(({ name, first, p50, p95, inp }) => [
      name,
      ...[first, p50, p95, inp].map((value) => `${round(value)}${value > LIMIT_MS ? '!' : ' '}`),
    ]),
  })
}
