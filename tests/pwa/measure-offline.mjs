// Measures the portal offline and back online: how soon an entry is sent, how fast the shell starts.
//   npm run bench:offline
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { root } from '../../scripts/npm.mjs'
import { aPdf, Phone, startQueryableFaultyPortal, fillSupportForm } from './steps.ts'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./steps.ts').QueryableFaultyPortal} Portal */

const RETURNS = 20
const STARTS = 5
const SLOWER = 4
const FILES = 20
const FILE_BYTES = 5 * 1024 * 1024
const DYING_BYTES = 400_000
const PASSING_BYTES = 60_000
const LOOK_EVERY_MS = 50
const SHELL = 'Autentificare'
const PATIENCE = { timeout: 300_000 }
const PERSON = 'masurare'

/**
 * Runs the work on a phone of its own that has visited the portal once.
 * @template T
 * @param {Portal} portal
 * @param {(page: Page, phone: Phone) => Promise<T>} work
 */
async function onPhone(portal, work) {
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
 * Returns the milliseconds from the connection's return until the page shows the entry as sent, one per run.
 * @param {Portal} portal
 * @param {(page: Page) => Promise<void>} [nudge] runs on the phone right after the connection returns
 */
async function measureReturns(portal, nudge) {
  return onPhone(portal, async (page) => {
    const times = []
    for (let run = 1; run <= RETURNS; run++) {
      await queueOne(portal, page, `${PERSON}.${run}@exemplu.ro`)
      await page.goto('/#/de-trimis')
      const begun = performance.now()
      portal.proxy.clearFault()
      await nudge?.(page)
      await page
        .getByText('Trimis', { exact: true })
        .nth(run - 1)
        .waitFor(PATIENCE)
      times.push(performance.now() - begun)
      await page.goto('/#/auth/login')
    }
    return times
  })
}

/**
 * Returns the milliseconds from the moment the line lets small calls through until a request arrives that is queued
 * behind one whose file never gets through, one per run.
 * @param {Portal} portal
 */
async function measureBehindDying(portal) {
  return onPhone(portal, async (page) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fisiere-'))
    const dying = path.join(folder, 'mare.pdf')
    await writeFile(dying, aPdf('', DYING_BYTES).buffer)
    const times = []
    for (let run = 1; run <= RETURNS; run++) {
      const light = `${PERSON}.scurt.${run}@exemplu.ro`
      await queueOne(portal, page, `${PERSON}.mare.${run}@exemplu.ro`, [dying])
      await queueOne(portal, page, light)
      const begun = performance.now()
      portal.proxy.injectFault({ kind: 'cut', afterBytes: PASSING_BYTES })
      while ((await portal.countRequestsFrom(light)) === 0) await wait(LOOK_EVERY_MS)
      times.push(performance.now() - begun)
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

/**
 * Queues a request without a connection.
 * @param {Portal} portal
 * @param {Page} page
 * @param {string} email
 * @param {string[]} [files] their paths
 */
async function queueOne(portal, page, email, files = []) {
  portal.proxy.injectFault({ kind: 'refuse' })
  await fillSupportForm(page, email, files)
  const dialog = page.getByRole('dialog', { name: 'Suport online' })
  await dialog.getByRole('button', { name: 'Trimite' }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByText('S-a păstrat pe acest telefon').waitFor(PATIENCE)
  await alert.locator('.btn').click()
}

/**
 * Returns the milliseconds from opening the installed portal to a visible button, one per run: no server, a cold
 * browser, a throttled CPU.
 * @param {Portal} portal
 */
async function measureColdStarts(portal) {
  return onPhone(portal, async (_, phone) => {
    portal.proxy.injectFault({ kind: 'refuse' })
    const times = []
    for (let run = 0; run < STARTS; run++) {
      await phone.switchOff()
      const context = await phone.switchOn()
      const cold = await context.newPage()
      const session = await context.newCDPSession(cold)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      const begun = performance.now()
      await cold.goto('/#/auth/login', { waitUntil: 'commit' })
      await cold.getByRole('button', { name: SHELL }).waitFor(PATIENCE)
      times.push(performance.now() - begun)
    }
    return times
  })
}

/**
 * Sends 100 MiB in one request; returns the duration in milliseconds and how many files arrived intact.
 * @param {Portal} portal
 */
async function measureHeavy(portal) {
  return onPhone(portal, async (page) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fisiere-'))
    const email = `${PERSON}.greu@exemplu.ro`
    await queueOne(portal, page, email, await writeHeavyFiles(folder))
    await rm(folder, { recursive: true })
    await page.goto('/#/de-trimis')
    const queued = await page.evaluate(QUEUED_SUMS)
    const begun = performance.now()
    portal.proxy.clearFault()
    await page.getByText('Trimis', { exact: true }).waitFor(PATIENCE)
    const milliseconds = performance.now() - begun
    const arrived = await portal.query(
      `select sha256 from files where used_by =
         (select 'suport:' || id from support_requests where email = $1)`,
      [email],
    )
    const sums = new Set(arrived.map(({ sha256 }) => String(sha256)))
    const written = /** @type {string[]} */ (queued)
    return { milliseconds, whole: written.filter((sum) => sums.has(sum)).length }
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

/** @param {string} folder */
function writeHeavyFiles(folder) {
  return Promise.all(
    Array.from({ length: FILES }, async (_, index) => {
      const file = path.join(folder, `${index}.pdf`)
      await writeFile(file, Buffer.concat([aPdf('').buffer, randomBytes(FILE_BYTES)]))
      return file
    }),
  )
}

/**
 * @param {number[]} values
 * @param {number} part 0.5 is the median
 */
function quantile(values, part) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN
}

/** @param {number[]} values */
const summed = (values) =>
  `mediana ${quantile(values, 0.5).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms (${values.length})`

const portal = await startQueryableFaultyPortal()
try {
  console.log(`revenirea rețelei, pagină deschisă: ${summed(await measureReturns(portal))}`)
  const becomeVisible = (/** @type {Page} */ page) =>
    page.evaluate("document.dispatchEvent(new Event('visibilitychange')); undefined")
  const seen = await measureReturns(portal, async (page) => void (await becomeVisible(page)))
  console.log(`revenirea rețelei, apoi pagina devine vizibilă: ${summed(seen)}`)
  const behind = await measureBehindDying(portal)
  console.log(`o cerere scurtă în spatele uneia al cărei fișier nu trece: ${summed(behind)}`)
  const cold = await measureColdStarts(portal)
  console.log(`pornire la rece fără rețea, procesor de ${SLOWER}× mai lent: ${summed(cold)}`)
  const { milliseconds, whole } = await measureHeavy(portal)
  console.log(
    `${whole} din ${FILES} fișiere (${(FILES * FILE_BYTES) / 1024 ** 2} MiB) întregi în ${(milliseconds / 1000).toFixed(1)} s`,
  )
} finally {
  await portal.close()
}
const worker = gzipSync(readFileSync(path.join(root, 'dist/sw.js')), { level: 9 }).length
console.log(`service worker: ${worker} octeți (gzip)`)
