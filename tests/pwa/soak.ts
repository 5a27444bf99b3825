import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Entry } from '#src/offline/entry.ts'
import type { FaultProxy, Fault } from '../support/fault-proxy.ts'
import { planFaults, type Disruption, type FaultPlan } from './fault-plan.ts'
import {
  entriesOn,
  aPdf,
  Phone,
  startOpenShakyPortal,
  writeToSupport,
  type OpenShaky,
} from './steps.ts'

export interface SoakOptions {
  runs: number
  seed: number
  say?(line: string): void
}

export interface SoakResult {
  /** Requests that were written. */
  written: number
  /** Different client keys the phones hold for them. */
  keys: number
  /** Rows on the server. */
  arrived: number
  lost: number
  doubled: number
  files: number
  filesArrived: number
  /** Entries that cannot leave by themselves. */
  parked: number
}

/** What a phone keeps of a request, as far as it is looked at here. */

/** So many phones send at once, each on a line of its own. */
const PHONES = 4
/** How long a line that hangs does so, before it is dead. */
const HANG_MS = 400
/** How long the portal may take to say what became of a request. */
const PATIENCE_MS = 30_000
const PROMISE = /S-a păstrat pe acest telefon|a fost trimisă cu succes/
/** After so long a look at the queue is a new start, which sends at once, however long the back-off has grown. */
const LOOK_MS = 4_000
const LOOK_EVERY_MS = 200
const END_MS = 60_000
const END_PER_ENTRY_MS = 1_000
const MOST_TRIES = 3

/**
 * Writes so many requests while the lines fail at random, mends them, waits until the queues are empty and counts.
 * What is random comes from the seed alone: run by run it is the same weather again.
 */
export async function soak({
  runs,
  seed,
  say = () => undefined,
}: SoakOptions): Promise<SoakResult> {
  const portal = await startOpenShakyPortal()
  const sailors: Sailor[] = []
  const weathers = Array.from({ length: runs }, (_, run) => planFaults(seed, run))
  let done = 0
  try {
    for (let phone = 0; phone < Math.min(PHONES, runs); phone++) {
      sailors.push(await Sailor.embark(portal.proxy))
    }
    await Promise.all(
      sailors.map(async (sailor, index) => {
        for (let run = index; run < runs; run += sailors.length) {
          await sailor.brave(weathers[run]!, addressOf(run))
          if (++done % 50 === 0) say(`${done} scrise`)
        }
      }),
    )
    const kept = (await Promise.all(sailors.map((sailor) => sailor.land()))).flat()
    const files = weathers.reduce((sum, weather) => sum + weather.files.length, 0)
    return { written: runs, files, ...(await count(portal, runs, kept)) }
  } finally {
    await Promise.all(sailors.map((sailor) => sailor.goHome()))
    await portal.close()
  }
}

const addressOf = (run: number) => `proba.${run}@exemplu.ro`

/** Somebody with a phone on a rough sea. */
class Sailor {
  readonly #phone: Phone
  readonly #proxy: FaultProxy
  #page: Page | null = null
  /** Each is a row on the phone, and stays one when it was sent. */
  #written = 0

  private constructor(phone: Phone, proxy: FaultProxy) {
    this.#phone = phone
    this.#proxy = proxy
  }

  /** The first visit, on a good line: the worker has the shell, and what the dialog needs is there. */
  static async embark(before: FaultProxy): Promise<Sailor> {
    const proxy = await before.another()
    const sailor = new Sailor(await Phone.buy(proxy.url), proxy)
    const page = await sailor.#open()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.getByRole('button', { name: 'Suport online' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Renunță' }).click()
    return sailor
  }

  /**
   * Writes and sends one request. After a mishap it may not have been kept yet: it is then written again, as one does
   * who does not find it in the queue. What the portal said is kept has to be.
   */
  async brave(weather: FaultPlan, email: string): Promise<void> {
    let wasPromised = await this.#send(weather, email, weather.mishap)
    this.#written += 1
    for (let tries = 1; (await this.#kept()).length < this.#written; tries++) {
      if (wasPromised) throw new Error(`It was said to be kept, and is not: ${email}`)
      if (tries === MOST_TRIES) throw new Error(`It could not be sent: ${email}`)
      await this.#close()
      wasPromised = await this.#send(weather, email, 'none')
    }
  }

  /** A good line at last: waits until nothing waits any more, and gives what the phone holds. */
  async land(): Promise<Entry[]> {
    this.#proxy.mend()
    let kept = await this.#kept()
    const deadline = Date.now() + END_MS + kept.length * END_PER_ENTRY_MS
    while (kept.some(isOnItsWay) && Date.now() < deadline) {
      await (await this.#open()).reload()
      const lookAgainAt = Date.now() + LOOK_MS
      while (kept.some(isOnItsWay) && Date.now() < lookAgainAt) {
        await wait(LOOK_EVERY_MS)
        kept = await this.#kept()
      }
    }
    return kept
  }

  async goHome(): Promise<void> {
    await this.#phone.throwAway()
    await this.#proxy.close()
  }

  async #open(): Promise<Page> {
    this.#page ??= await this.#phone.open('/#/auth/login')
    return this.#page
  }

  async #close(): Promise<void> {
    await this.#page?.close()
    this.#page = null
  }

  /** Whether the portal has said that the request is sent or kept. */
  async #send(weather: FaultPlan, email: string, mishap: Disruption): Promise<boolean> {
    // The form is opened on a good line: what is tried here is what becomes of what was written.
    this.#proxy.mend()
    const page = await this.#open()
    await writeToSupport(
      page,
      email,
      weather.files.map((bytes) => aPdf('image.pdf', bytes)),
      () => this.#change(weather.writing),
    )
    const dialog = page.getByRole('dialog', { name: 'Suport online' })
    await dialog.getByRole('button', { name: 'Trimite' }).click()
    const storm = this.#storm(weather)
    const wasPromised = await this.#suffer(mishap, page, weather.mishapMs)
    await storm
    return wasPromised
  }

  async #storm({ gusts }: FaultPlan): Promise<void> {
    for (const { afterMs, fault } of gusts) {
      await wait(afterMs)
      this.#change(fault)
    }
  }

  #change(fault: Fault): void {
    this.#proxy.break(fault)
    if (fault.kind !== 'hang') return
    const end = setTimeout(() => {
      if (this.#proxy.fault === fault) this.#proxy.break({ kind: 'refuse' })
    }, HANG_MS)
    end.unref()
  }

  async #suffer(mishap: Disruption, page: Page, ms: number): Promise<boolean> {
    if (mishap === 'second-tab') return this.#sendFromTwoTabs(page)
    if (mishap === 'none') return hearPromise(page)
    await wait(ms)
    if (mishap === 'page-frozen') return freeze(page, ms)
    if (mishap === 'reload') return page.reload().then(() => false)
    if (mishap === 'page-killed') await killPage(page)
    if (mishap === 'switched-off') await this.#emptyBattery(page)
    else await page.close()
    this.#page = null
    return false
  }

  async #emptyBattery(page: Page): Promise<void> {
    const context = page.context()
    const [browser] = await processesOf(page, 'browser')
    const end = context.waitForEvent('close')
    process.kill(browser!, 'SIGKILL')
    await end
    await this.#phone.switchOff()
  }

  async #sendFromTwoTabs(page: Page): Promise<boolean> {
    const other = await this.#phone.open('/#/de-trimis')
    for (const tab of [page, other]) {
      await tab.evaluate(() => void window.dispatchEvent(new Event('online')))
    }
    await page.bringToFront()
    const wasPromised = await hearPromise(page)
    await other.close()
    return wasPromised
  }

  async #kept(): Promise<Entry[]> {
    return entriesOn(await this.#open())
  }
}

/** Waits for the portal's word and closes it. True: the request is sent or kept. */
async function hearPromise(page: Page): Promise<boolean> {
  const alert = page.getByRole('alertdialog')
  const word = await alert.textContent({ timeout: PATIENCE_MS })
  await alert.locator('.btn').click()
  return PROMISE.test(word ?? '')
}

/** Signals, because a browser without a screen takes its pages for visible and does not freeze them when told. */
async function freeze(page: Page, ms: number): Promise<boolean> {
  const pages = await processesOf(page, 'renderer')
  for (const id of pages) process.kill(id, 'SIGSTOP')
  await wait(ms)
  for (const id of pages) process.kill(id, 'SIGCONT')
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  return hearPromise(page)
}

async function killPage(page: Page): Promise<void> {
  const crash = page.waitForEvent('crash')
  const control = await page.context().newCDPSession(page)
  void control.send('Page.crash').catch(() => undefined) // the dead do not answer
  await crash
}

/** Ids of the running processes of a phone's browser. */
async function processesOf(page: Page, type: 'browser' | 'renderer'): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const control = await browser.newBrowserCDPSession()
  const { processInfo } = await control.send('SystemInfo.getProcessInfo')
  await control.detach()
  return processInfo.filter((info) => info.type === type).map(({ id }) => id)
}

function isOnItsWay({ status }: Entry): boolean {
  return status.state === 'waiting' || status.state === 'sending'
}

async function count({ query }: OpenShaky, written: number, kept: Entry[]) {
  const [rows] = await query<{ arrived: number; different: number; files: number }>(
    `select count(*)::int as arrived, count(distinct email)::int as different,
       (select count(*)::int from files where used_by like 'suport:%') as files
     from support_requests`,
  )
  const { arrived, different, files } = rows!
  return {
    keys: new Set(kept.map(({ id }) => id)).size,
    arrived,
    lost: written - different,
    doubled: arrived - different,
    filesArrived: files,
    parked: kept.filter(({ status }) => status.state === 'parked').length,
  }
}

/** Every request that was written is on the server, once, with all its files. */
export function isWhole(result: SoakResult): boolean {
  const { written, keys, arrived, lost, doubled, parked, files, filesArrived } = result
  return (
    [keys, arrived].every((number) => number === written) &&
    [lost, doubled, parked].every((number) => number === 0) &&
    files === filesArrived
  )
}
