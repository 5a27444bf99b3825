// Writes support requests in a real browser on a line that keeps failing, then looks whether each arrived once.
//   npm run soak -- --runs 500 [--seed 7]
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { aPdf, Phone, startOpenShakyPortal, writeToSupport } from './steps.ts'
import { answers } from '../support/fault-proxy.ts'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../support/fault-proxy.ts').Fault} Fault */
/** @typedef {{ written: number, arrived: number, lost: number, doubled: number, files: number, filesArrived: number, parked: number }} SoakResult */

const HANG_MS = 1500
const END_MS = 60_000
const END_PER_ENTRY_MS = 1000

/** Faults that only cut. A form whose files somebody refuses to take keeps them and says so: it is not sent. */
/** @type {readonly Fault[]} */
const cuts = [
  { kind: 'pass' },
  { kind: 'refuse' },
  { kind: 'hang' },
  { kind: 'cut', afterBytes: 700 },
  { kind: 'cut', afterBytes: 2500 },
  { kind: 'lose-answer' },
]

/** @type {readonly Fault[]} */
const faults = [...cuts, answers.page, answers.captive, answers.gateway, answers.broken]

/**
 * Numbers from 0 to 1 that are the same for the same seed (mulberry32).
 * @param {number} seed
 */
export function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Writes so many requests while the line fails at random, mends it, waits until the queue is empty and counts.
 * @param {{ runs: number, seed: number, say?: (line: string) => void }} options
 * @returns {Promise<SoakResult>}
 */
export async function soak({ runs, seed, say = () => undefined }) {
  const portal = await startOpenShakyPortal()
  const phone = await Phone.buy(portal.url)
  try {
    const sea = new Sea(portal, phone, randomFrom(seed))
    await sea.embark()
    for (let run = 0; run < runs; run++) {
      await sea.weather(addressOf(run))
      if ((run + 1) % 10 === 0) say(`${run + 1} scrise`)
    }
    const parked = await sea.landAll(runs)
    return { ...(await count(portal, runs, sea.filesWritten)), parked }
  } finally {
    await phone.throwAway()
    await portal.close()
  }
}

/** @param {number} run */
const addressOf = (run) => `proba.${run}@exemplu.ro`

/** One phone on a rough sea. */
class Sea {
  filesWritten = 0
  /** @type {Page | null} */
  #page = null

  /**
   * @param {import('./steps.ts').OpenShaky} portal
   * @param {Phone} phone
   * @param {() => number} random
   */
  constructor(portal, phone, random) {
    this.portal = portal
    this.phone = phone
    this.random = random
  }

  /** The first visit, on a good line: the worker has the shell, and what the dialog needs is there. */
  async embark() {
    const page = await this.#open()
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.getByRole('button', { name: 'Suport online' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Renunță' }).click()
  }

  /**
   * Writes and sends one request; the line changes at any moment from before to long after.
   * @param {string} email
   */
  async weather(email) {
    this.#change(cuts)
    const page = await this.#open()
    const files = Array.from({ length: this.#upTo(3) }, () =>
      aPdf('image.pdf', 500 + this.#upTo(4000)),
    )
    this.filesWritten += files.length
    await writeToSupport(page, email, files)
    const dialog = page.getByRole('dialog', { name: 'Suport online' })
    await dialog.getByRole('button', { name: 'Trimite' }).click()
    const storm = this.#storm()
    // Sent or kept: either way it is on the disk.
    await page.getByRole('alertdialog').waitFor({ timeout: 30_000 })
    await storm
    await this.#maybeInterrupt(page)
  }

  /**
   * A good line at last: waits until everything was sent. Gives how many entries were not.
   * @param {number} count
   */
  async landAll(count) {
    this.portal.proxy.mend()
    const page = await this.#open()
    const deadline = Date.now() + END_MS + count * END_PER_ENTRY_MS
    const left = async () => count - (await page.getByText('Trimis', { exact: true }).count())
    await page.goto('/#/de-trimis')
    while ((await left()) > 0 && Date.now() < deadline) {
      await page.reload() // a start is a reason to send at once, however long the back-off has grown
      await page.locator('.queue__entry').first().waitFor()
      for (let look = 0; look < 20 && (await left()) > 0; look++) await wait(250)
    }
    return left()
  }

  async #open() {
    if (!this.#page) this.#page = await this.phone.open('/#/auth/login')
    else await this.#page.goto('/#/auth/login')
    return this.#page
  }

  async #storm() {
    for (let gust = this.#upTo(4); gust > 0; gust--) {
      await wait(this.#upTo(250))
      this.#change(faults)
    }
  }

  /** @param {readonly Fault[]} from */
  #change(from) {
    const fault = from[this.#upTo(from.length)]
    if (fault) this.portal.proxy.break(fault)
    if (fault?.kind !== 'hang') return
    setTimeout(() => {
      if (this.portal.proxy.fault === fault) this.portal.proxy.break({ kind: 'refuse' })
    }, HANG_MS)
  }

  /** @param {Page} page */
  async #maybeInterrupt(page) {
    const chance = this.random()
    if (chance < 0.15) {
      await this.phone.switchOff()
      this.#page = null
    } else if (chance < 0.4) {
      await page.reload()
    } else {
      await page.getByRole('alertdialog').locator('.btn').click()
    }
  }

  /** @param {number} limit */
  #upTo(limit) {
    return Math.floor(this.random() * limit)
  }
}

/**
 * @param {import('./steps.ts').OpenShaky} portal
 * @param {number} written
 * @param {number} files
 * @returns {Promise<Omit<SoakResult, 'parked'>>}
 */
async function count(portal, written, files) {
  const [rows] = await portal.query(
    `select count(*)::int as arrived, count(distinct email)::int as different,
       (select count(*)::int from files where used_by is not null) as files
     from support_requests`,
  )
  const { arrived, different, files: filesArrived } = /** @type {Record<string, number>} */ (rows)
  return {
    written,
    arrived: arrived ?? 0,
    lost: written - (different ?? 0),
    doubled: (arrived ?? 0) - (different ?? 0),
    files,
    filesArrived: filesArrived ?? 0,
  }
}

/** @param {SoakResult} result */
export function isWhole({ lost, doubled, parked, files, filesArrived }) {
  return lost === 0 && doubled === 0 && parked === 0 && files === filesArrived
}

async function main() {
  const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } })
  const runs = Number(values.runs ?? 100)
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  console.log(`Sămânța ${seed}, ${runs} cereri`)
  const result = await soak({ runs, seed, say: (line) => console.log(line) })
  const { written, arrived, lost, doubled, files, filesArrived, parked } = result
  console.log(
    `scrise ${written}, la server ${arrived}: pierdute ${lost}, dublate ${doubled}, oprite ${parked}`,
  )
  console.log(`fișiere scrise ${files}, la server ${filesArrived}`)
  if (isWhole(result)) return
  console.error(`Ceva s-a pierdut sau s-a dublat: npm run soak -- --runs ${runs} --seed ${seed}`)
  process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
