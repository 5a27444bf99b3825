// Measures the time from a tap to a rendered signed-in screen: every screen was visited once, so that its code and last
// answers are cached; the CPU is throttled as on a phone.
//   npm run bench:screens -- --taps 20 [--offline] [part of a screen's name]
// "prima" is the median of first taps after a reload, when the code of the screen has to be loaded too.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import '../scripts/require-node.mjs'
import { buildIfChanged } from '../scripts/build.mjs'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { startPortal } from '../scripts/portal.mjs'
import { fail } from '../scripts/npm.mjs'
import { signIn } from '../scripts/scenes.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Browser} Browser */

const SLOWER = 4
const LIMIT_MS = 100
/** Time without changes on the page after which the previous tap is over. */
const QUIET_MS = 250
const PATIENCE = { timeout: 30_000 }

/**
 * @typedef {object} Screen
 * @property {string} name
 * @property {string} from page of the tap
 * @property {string} link selector of the link to tap
 * @property {boolean} [inMenu] true if the link is in the menu, which is opened first
 * @property {string} [content] selector present once the screen is rendered
 */

const HOME = '#/dashboard/main'
const bar = (/** @type {string} */ address) => `.bottombar a[href="${address}"]`
const inMenu = (/** @type {string} */ address) => `dialog .nav a[href="${address}"]`
const first = (/** @type {string} */ address) => `main a[href^="${address}"]`

/** @type {Screen[]} */
const screens = [
  { name: 'Acasă', from: '#/notificari', link: bar(HOME) },
  { name: 'Solicitări', from: HOME, link: bar('#/solicitari') },
  { name: 'Solicitare', from: '#/solicitari', link: first('#/solicitare-view/') },
  { name: 'Solicitare nouă', from: '#/solicitari', link: first('#/solicitare-add') },
  { name: 'Sesizări', from: HOME, link: bar('#/sesizari') },
  { name: 'Sesizare', from: '#/sesizari', link: first('#/sesizare/') },
  {
    name: 'Sesizare nouă',
    from: '#/sesizari',
    link: first('#/sesizari/noua'),
    content: 'input[type=file]',
  },
  { name: 'Contracte', from: HOME, link: first('#/contracte-active') },
  { name: 'Locații', from: HOME, link: inMenu('#/locatii'), inMenu: true },
  { name: 'Locație', from: '#/locatii', link: first('#/locatie/') },
  { name: 'Utile', from: HOME, link: inMenu('#/utile'), inMenu: true },
  { name: 'Articol', from: '#/utile', link: first('#/utile/') },
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

/**
 * @param {Page} page
 * @param {string} hash
 */
async function goTo(page, hash) {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
  await page.evaluate('probe.settle()')
}

/**
 * @param {Page} page
 * @param {Screen} screen
 */
async function openFrom(page, { from, link, inMenu }) {
  await goTo(page, from)
  if (inMenu) await page.locator('.bottombar button').tap(PATIENCE)
  const target = page.locator(link).first()
  await target.waitFor(PATIENCE)
  await target.scrollIntoViewIfNeeded(PATIENCE)
  await page.evaluate('probe.settle()')
  return target
}

/**
 * Taps once and returns the milliseconds until the screen is painted.
 * @param {Page} page
 * @param {Screen} screen
 * @returns {Promise<number>}
 */
async function tap(page, screen) {
  const target = await openFrom(page, screen)
  await page.evaluate(`probe.arm(${JSON.stringify(screen.content ?? CONTENT)})`)
  const place = await target.boundingBox(PATIENCE)
  if (!place) throw new Error(`Nu se vede: ${screen.link}`)
  // A raw touch: the checks of `locator.tap` would also use the page's CPU time.
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
  return page.evaluate('probe.tap')
}

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {number} opened median of first taps after a reload
 * @property {number} p50 of the later taps
 * @property {number} p95
 * @property {number} inp longest interaction, as measured by the browser
 */

/**
 * @param {Page} page
 * @param {Screen} screen
 * @param {number} taps
 * @returns {Promise<Row>}
 */
async function measure(page, screen, taps) {
  const opened = []
  for (let run = 0; run < FIRST_TAPS; run++) {
    await page.reload()
    await page.locator('main h1').waitFor(PATIENCE)
    opened.push(await tap(page, screen))
  }
  const times = []
  await page.evaluate('probe.takeEvents()')
  for (let run = 0; run < taps; run++) times.push(await tap(page, screen))
  /** @type {number[]} */
  const events = await page.evaluate('probe.takeEvents()')
  return {
    name: screen.name,
    opened: quantile(opened, 0.5),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    inp: Math.max(0, ...events),
  }
}
const FIRST_TAPS = 5

/**
 * @param {number[]} values
 * @param {number} part 0.5 is the median
 */
function quantile(values, part) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN
}

/** @param {Row} row */
function show({ name, opened, p50, p95, inp }) {
  const cells = [opened, p50, p95, inp].map((value) =>
    `${value.toFixed(0)}${value > LIMIT_MS ? '!' : ' '}`.padStart(8),
  )
  return `${name.padEnd(18)}${cells.join('')}`
}

/** @param {Row} row */
function isGood({ p95, inp }) {
  return p95 <= LIMIT_MS && inp <= LIMIT_MS
}

const { values, positionals } = parseArgs({
  options: {
    taps: { type: 'string', default: '20' },
    offline: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const taps = Number(values.taps)
const [wanted = ''] = positionals
const executablePath = findChromium()
if (!executablePath) fail('Chromium nu este instalat.')
buildIfChanged()
const portal = await startPortal()
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
/** @type {Row[]} */
const rows = []
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
  if (values.offline) await context.setOffline(true)
  console.log(
    `de la atingere la ecran, procesor de ${SLOWER}× mai lent, milisecunde (limita ${LIMIT_MS})`,
  )
  console.log(`${'ecran'.padEnd(18)}   prima     p50     p95     INP`)
  for (const screen of screens) {
    if (!screen.name.includes(wanted)) continue
    const row = await measure(page, screen, taps)
    rows.push(row)
    console.log(show(row))
  }
} finally {
  await browser.close()
  await portal.stop()
}
console.log(
  `încărcarea mașinii: ${loadavg()[0]?.toFixed(1)} la ${availableParallelism()} procesoare`,
)
if (!rows.every(isGood)) fail(`Un ecran întârzie peste ${LIMIT_MS} ms.`)
