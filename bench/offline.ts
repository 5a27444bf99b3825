import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { aPdf, fillSupportForm, Phone, startQueryableFaultyPortal } from '#tests/pwa/steps.ts'
import type { QueryableFaultyPortal } from '#tests/pwa/steps.ts'
import { buildIfChanged } from '../scripts/build.mjs'
import { root } from '../scripts/npm.mjs'
import { durationCells, durationColumns, printLine, printTable } from './report.ts'
import { Histogram } from './support/histogram.ts'

interface Settings {
  /** Runs of each measurement of a returned connection. */
  returns: number
  /** Cold starts. */
  starts: number
  /** Files of the large request. */
  files: number
}

const SLOWER = 4
const FILE_BYTES = 5 * 1024 * 1024
const FAILING_BYTES = 400_000
const PASSING_BYTES = 60_000
const LOOK_EVERY_MS = 50
const SHELL = 'Autentificare'
const PATIENCE = { timeout: 300_000 }
const PERSON = 'masurare'

/** Measures the portal offline and back online. Returns true if every file arrived intact. */
export async function measureOffline({ returns, starts, files }: Settings): Promise<boolean> {
  buildIfChanged()
  const portal = await startQueryableFaultyPortal()
  try {
    printTable({
      title: `Offline; milliseconds`,
      columns: durationColumns,
      rows: [
        ['connection returns, page open', ...durationCells(await measureReturns(portal, returns))],
        [
          'connection returns, then the page becomes visible',
          ...durationCells(await measureReturns(portal, returns, becomeVisible)),
        ],
        [
          'behind a request whose file never gets through',
          ...durationCells(await measureBehindFailing(portal, returns)),
        ],
        [
          `cold start without a connection, CPU ${SLOWER}× slower`,
          ...durationCells(await measureColdStarts(portal, starts)),
        ],
      ],
    })
    const { seconds, intact } = await measureLargeRequest(portal, files)
    const size = (files * FILE_BYTES) / 1024 ** 2
    printLine(`\n${intact} of ${files} files (${size} MiB) intact in ${seconds.toFixed(1)} s`)
    const worker = gzipSync(readFileSync(path.join(root, 'dist/sw.js')), { level: 9 }).length
    printLine(`Service worker: ${worker} bytes (gzip)`)
    return intact === files
  } finally {
    await portal.close()
  }
}

async function becomeVisible(page: Page): Promise<void> {
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange')); undefined")
}

/** Runs the work on a phone of its own that has visited the portal once. */
async function onPhone<Result>(
  portal: QueryableFaultyPortal,
  work: (page: Page, phone: Phone) => Promise<Result>,
): Promise<Result> {
  const phone = await Phone.create(portal.url)
  try {
    const page = await phone.open('/#/auth/login')
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.getByRole('button', { name: 'Suport online' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Renunță' }).click()
    return await work(page, phone)
  } finally {
    portal.proxy.clearFault()
    await phone.dispose()
  }
}

/**
 * Measures the time from the connection's return until the page shows the entry as sent. `nudge` runs on the phone right
 * after the connection returns.
 */
async function measureReturns(
  portal: QueryableFaultyPortal,
  returns: number,
  nudge?: (page: Page) => Promise<void>,
): Promise<Histogram> {
  return onPhone(portal, async (page) => {
    const times = new Histogram()
    for (let run = 1; run <= returns; run++) {
      await queueOne(portal, page, `${PERSON}.${run}@exemplu.ro`)
      await page.goto('/#/de-trimis')
      const begun = performance.now()
      portal.proxy.clearFault()
      await nudge?.(page)
      await page
        .getByText('Trimis', { exact: true })
        .nth(run - 1)
        .waitFor(PATIENCE)
      times.record(performance.now() - begun)
      await page.goto('/#/auth/login')
    }
    return times
  })
}

/**
 * Measures the time from the moment the connection lets small calls through until a request arrives that is queued behind
 * one whose file never gets through.
 */
async function measureBehindFailing(
  portal: QueryableFaultyPortal,
  returns: number,
): Promise<Histogram> {
  return onPhone(portal, async (page) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fisiere-'))
    const failing = path.join(folder, 'mare.pdf')
    await writeFile(failing, aPdf('', FAILING_BYTES).buffer)
    const times = new Histogram()
    for (let run = 1; run <= returns; run++) {
      const light = `${PERSON}.scurt.${run}@exemplu.ro`
      await queueOne(portal, page, `${PERSON}.mare.${run}@exemplu.ro`, [failing])
      await queueOne(portal, page, light)
      const begun = performance.now()
      portal.proxy.injectFault({ kind: 'cut', afterBytes: PASSING_BYTES })
      while ((await portal.countRequestsFrom(light)) === 0) await wait(LOOK_EVERY_MS)
      times.record(performance.now() - begun)
      portal.proxy.clearFault()
      await page.goto('/#/de-trimis')
      const sent = page.getByText('Trimis', { exact: true })
      await sent.nth(2 * run - 1).waitFor(PATIENCE)
      await page.goto('/#/auth/login')
    }
    await rm(folder, { recursive: true })
    return times
  })
}

/** Queues a request without a connection, with the files at the given paths. */
async function queueOne(
  portal: QueryableFaultyPortal,
  page: Page,
  email: string,
  files: string[] = [],
): Promise<void> {
  portal.proxy.injectFault({ kind: 'refuse' })
  await fillSupportForm(page, email, files)
  const dialog = page.getByRole('dialog', { name: 'Suport online' })
  await dialog.getByRole('button', { name: 'Trimite' }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByText('S-a păstrat pe acest telefon').waitFor(PATIENCE)
  await alert.locator('.btn').click()
}

/** Measures the time from opening the installed portal to a visible button: no server, a cold browser, a throttled CPU. */
async function measureColdStarts(
  portal: QueryableFaultyPortal,
  starts: number,
): Promise<Histogram> {
  return onPhone(portal, async (_, phone) => {
    portal.proxy.injectFault({ kind: 'refuse' })
    const times = new Histogram()
    for (let run = 0; run < starts; run++) {
      await phone.switchOff()
      const context = await phone.switchOn()
      const cold = await context.newPage()
      const session = await context.newCDPSession(cold)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      const begun = performance.now()
      await cold.goto('/#/auth/login', { waitUntil: 'commit' })
      await cold.getByRole('button', { name: SHELL }).waitFor(PATIENCE)
      times.record(performance.now() - begun)
    }
    return times
  })
}

/** Sends many files in one request; returns the duration and how many files arrived intact. */
async function measureLargeRequest(
  portal: QueryableFaultyPortal,
  files: number,
): Promise<{ seconds: number; intact: number }> {
  return onPhone(portal, async (page) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fisiere-'))
    const email = `${PERSON}.greu@exemplu.ro`
    await queueOne(portal, page, email, await writeLargeFiles(folder, files))
    await rm(folder, { recursive: true })
    await page.goto('/#/de-trimis')
    const queued = await page.evaluate<string[]>(QUEUED_SUMS)
    const begun = performance.now()
    portal.proxy.clearFault()
    await page.getByText('Trimis', { exact: true }).waitFor(PATIENCE)
    const seconds = (performance.now() - begun) / 1000
    const arrived = await portal.query(
      `select sha256 from files where used_by =
         (select 'suport:' || id from support_requests where email = $1)`,
      [email],
    )
    const sums = new Set(arrived.map(({ sha256 }) => String(sha256)))
    return { seconds, intact: queued.filter((sum) => sums.has(sum)).length }
  })
}

// Reads the SHA-256 sums stored with the queued files.
const QUEUED_SUMS = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('portal-coada')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const rows = opening.result.transaction('intrari').objectStore('intrari').getAll()
    rows.onsuccess = () => {
      opening.result.close()
      resolve(rows.result.flatMap(({ files }) => files.map(({ sha256 }) => sha256)))
    }
  }
})`

function writeLargeFiles(folder: string, count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const file = path.join(folder, `${index}.pdf`)
      await writeFile(file, Buffer.concat([aPdf('').buffer, randomBytes(FILE_BYTES)]))
      return file
    }),
  )
}
