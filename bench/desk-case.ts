import { randomBytes } from 'node:crypto'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { migrate } from '#server/db/migrate.ts'
import { single } from '#server/db/single.ts'
import { staff } from '#server/db/schema.ts'
import {
  completeStaffSession,
  findStaffSession,
  openStaffSession,
} from '#server/domain/staff-sessions.ts'
import { buildIfChanged } from '../scripts/build.mjs'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { fillQueue } from './desk-queue.ts'
import { durationCells, durationColumns, printTable } from './report.ts'
import { Histogram } from './support/histogram.ts'
import { startServer } from './support/server-process.ts'
import { openForBench, withStorage } from './support/storage.ts'

const MAX_P95_MS = 150
/** Openings of a first case, each in a browser without anything of the desk. */
const FIRST_OPENINGS = 20
/** Openings before them, as a server that has just started is slower. */
const WARM_UP_OPENINGS = 2
/** Time without changes on the page after which it counts as settled. */
const QUIET_MS = 250
const PATIENCE = { timeout: 30_000 }

interface Settings {
  cases: number
  invoices: number
  openings: number
}

/** Measures the time from a click on a row of the queue to the painted case. Returns true if the limit holds. */
export function measureDeskCase({ cases, invoices, openings }: Settings): Promise<boolean> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Chromium is not installed')
  buildIfChanged()
  return withStorage(async ({ url, dataDir }) => {
    await migrate(url)
    await fillQueue(url, { cases, invoices })
    const appKey = randomBytes(32).toString('hex')
    const token = await signIn(url, appKey)
    const server = await startServer({ databaseUrl: url, dataDir, appKey })
    const browser = await chromium.launch({ executablePath, args: chromiumFlags })
    try {
      return await measure(browser, { origin: server.origin, token, openings })
    } finally {
      await browser.close()
      await server.stop()
    }
  })
}

/** Adds a member who works on every kind of case. Returns the token of a complete session of theirs. */
async function signIn(url: string, appKey: string): Promise<string> {
  const db = openForBench(url, 1)
  try {
    const now = new Date()
    const member = { email: 'ana@exemplu.ro', nume: 'Ana Apostol', role: 'relatii_clienti' }
    const added = await db
      .insert(staff)
      .values({ ...member, createdAt: now })
      .returning()
    const staffId = single(added).id
    const opening = { staffId, userAgent: '', enrolling: false }
    const first = await openStaffSession(db, { appKey }, now, opening)
    const session = await findStaffSession(db, { appKey }, now, first)
    return await completeStaffSession(db, { appKey }, now, session!.id)
  } finally {
    await db.$client.end()
  }
}

interface SignedIn {
  origin: string
  token: string
  openings: number
}

async function measure(browser: Browser, desk: SignedIn): Promise<boolean> {
  const first = createTimes()
  for (let turn = 0; turn < WARM_UP_OPENINGS; turn += 1) await openFirst(browser, desk, turn)
  for (let turn = 0; turn < FIRST_OPENINGS; turn += 1)
    record(first, await openFirst(browser, desk, turn))
  const later = createTimes()
  const page = await openQueue(await openDesk(browser, desk))
  await openCase(page, 0)
  for (let turn = 1; turn <= desk.openings; turn += 1) {
    record(later, await openCase(page, turn))
  }
  printTable({
    title: `From the click on a row to the painted case, ms; the limit of p95 is ${MAX_P95_MS}`,
    columns: durationColumns,
    rows: [
      ['first case after the desk was opened', ...durationCells(first.painted)],
      [ANSWER, ...durationCells(first.answered)],
      ['later cases', ...durationCells(later.painted)],
      [ANSWER, ...durationCells(later.answered)],
    ],
  })
  return [first, later].every(({ painted }) => painted.percentile(95) <= MAX_P95_MS)
}

const ANSWER = 'of which the answer of the server'

const createTimes = (): Record<keyof Opening, Histogram> => ({
  painted: new Histogram(),
  answered: new Histogram(),
})

function record(times: Record<keyof Opening, Histogram>, { painted, answered }: Opening): void {
  times.painted.record(painted)
  times.answered.record(answered)
}

/** Opens the desk, and a case of its queue, in a browser without anything of it. */
async function openFirst(browser: Browser, desk: SignedIn, turn: number): Promise<Opening> {
  const context = await openDesk(browser, desk)
  try {
    return await openCase(await openQueue(context), turn)
  } finally {
    await context.close()
  }
}

async function openDesk(browser: Browser, { origin, token }: SignedIn): Promise<BrowserContext> {
  const viewport = { width: 1366, height: 768 }
  const context = await browser.newContext({ baseURL: origin, locale: 'ro-RO', viewport })
  await context.addCookies([{ name: 'birou', value: token, url: origin }])
  return context
}

const ROW = '.queue__list .case-row__link'

async function openQueue(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/birou/#/coada')
  await page.locator(ROW).first().waitFor(PATIENCE)
  await page.evaluate(SETTLE)
  return page
}

// Runs in the page: resolves with the time from the next click to the frame after the case's number and thread stand.
const PROBE = `(number) => {
  const stands = () => document.querySelector('.case h1')?.textContent.includes(number) &&
    document.querySelector('.case-thread [role=log] :is(li, p)') !== null
  const afterPaint = (run) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = run
    port2.postMessage(null)
  })
  globalThis.opened = new Promise((resolve) => {
    addEventListener('click', ({ timeStamp }) => {
      const watch = new MutationObserver(() => {
        if (!stands()) return
        watch.disconnect()
        afterPaint(() => {
          const painted = performance.now() - timeStamp
          const calls = performance.getEntriesByType('resource')
            .filter(({ name, startTime }) => startTime >= timeStamp && /\\/\\d+$/.test(name))
          resolve({ painted, answered: calls[0]?.duration ?? 0 })
        })
      })
      watch.observe(document, { subtree: true, childList: true, characterData: true })
    }, { capture: true, once: true })
  })
}`

// Runs in the page: resolves once nothing has changed for a while, as between two cases of a person.
const SETTLE = `new Promise((resolve) => {
  let quiet
  const wait = () => {
    clearTimeout(quiet)
    quiet = setTimeout(() => (watch.disconnect(), requestIdleCallback(resolve)), ${QUIET_MS})
  }
  const watch = new MutationObserver(wait)
  watch.observe(document, { subtree: true, childList: true })
  wait()
})`

interface Opening {
  /** Milliseconds from the click to the painted case. */
  painted: number
  /** Part of them until the server has answered. */
  answered: number
}

/** Opens the case of a row with the mouse. */
async function openCase(page: Page, turn: number): Promise<Opening> {
  const row = page.locator(ROW).nth(turn)
  await row.scrollIntoViewIfNeeded(PATIENCE)
  const number = await row.locator('.case-row__number').textContent(PATIENCE)
  const place = await row.boundingBox(PATIENCE)
  if (!place) throw new Error('the row is not visible')
  await page.evaluate(`(${PROBE})(${JSON.stringify(number)})`)
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
  const opening = await page.evaluate<Opening>('opened')
  await page.locator('.case-composer textarea').waitFor(PATIENCE)
  await page.evaluate(SETTLE)
  return opening
}
