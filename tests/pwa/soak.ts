import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Entry } from '#src/offline/entry.ts'
import { clearRows, DRAFTS } from '../support/indexed-db.ts'
import type { FaultProxy, Fault } from '../support/fault-proxy.ts'
import { planFaults, type Disruption, type FaultPlan } from './fault-plan.ts'
import {
  readEntries,
  aPdf,
  Phone,
  startQueryableFaultyPortal,
  fillSupportForm,
  type QueryableFaultyPortal,
} from './steps.ts'

export interface SoakOptions {
  runs: number
  seed: number
  log?(line: string): void
}

export interface SoakResult {
  /** Number of requests written. */
  written: number
  /** Number of distinct idempotency keys on the phones. */
  keys: number
  /** Number of rows on the server. */
  arrived: number
  lost: number
  doubled: number
  files: number
  filesArrived: number
  /** Requests on the server with other files than chosen, each with its plan. */
  otherFiles: string[]
  /** Number of rejected entries, which are not retried by themselves. */
  parked: number
}

/** Phones that send concurrently, each on a connection of its own. More would starve each other of processor time. */
const PHONES = 2
/** Milliseconds a connection hangs before it is cut. */
const HANG_MS = 400
/** Milliseconds the portal may take to say whether a request was sent or queued. */
const PATIENCE_MS = 60_000
const PROMISE = /S-a păstrat pe acest dispozitiv|a fost trimisă cu succes/
/** Milliseconds between reloads while waiting for the queue; a reload sends at once, whatever the back-off. */
const LOOK_MS = 4_000
const LOOK_EVERY_MS = 200
const END_MS = 60_000
const END_PER_ENTRY_MS = 1_000
const MOST_TRIES = 3

/**
 * Writes `runs` requests while the connections fail at random, restores them, waits until the queues are empty and
 * counts. All randomness comes from the seed, so every run is reproducible.
 */
export async function soak({
  runs,
  seed,
  log = () => undefined,
}: SoakOptions): Promise<SoakResult> {
  const portal = await startQueryableFaultyPortal()
  const visitors: SoakVisitor[] = []
  const plans = Array.from({ length: runs }, (_, run) => planFaults(seed, run))
  let done = 0
  try {
    for (let phone = 0; phone < Math.min(PHONES, runs); phone++) {
      visitors.push(await SoakVisitor.create(portal.proxy))
    }
    await Promise.all(
      visitors.map(async (visitor, index) => {
        for (let run = index; run < runs; run += visitors.length) {
          await visitor.sendUntilStored(plans[run]!, emailForRun(run))
          if (++done % 50 === 0) log(`${done} written`)
        }
      }),
    )
    const kept = (await Promise.all(visitors.map((visitor) => visitor.drainQueue()))).flat()
    const files = plans.reduce((sum, plan) => sum + plan.files.length, 0)
    return { written: runs, files, ...(await countResults(portal, plans, kept)) }
  } finally {
    await Promise.all(visitors.map((visitor) => visitor.dispose()))
    await portal.close()
  }
}

const emailForRun = (run: number) => `proba.${run}@exemplu.ro`

/** Visitor with a phone on a failing connection. */
class SoakVisitor {
  readonly #phone: Phone
  readonly #proxy: FaultProxy
  #page: Page | null = null
  /** Requests written so far; each stays a row on the phone, even when sent. */
  #written = 0

  private constructor(phone: Phone, proxy: FaultProxy) {
    this.#phone = phone
    this.#proxy = proxy
  }

  /** Makes the first visit online: the worker precaches the shell, and the dialog's files are loaded. */
  static async create(before: FaultProxy): Promise<SoakVisitor> {
    const proxy = await before.another()
    const visitor = new SoakVisitor(await Phone.create(proxy.url), proxy)
    const page = await visitor.#open()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.getByRole('button', { name: 'Suport online' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Renunță' }).click()
    return visitor
  }

  /**
   * Writes and sends one request. If a disruption came before it was stored, it is written again from an empty form,
   * as its draft would bring back the files too. Throws if the portal said it was stored and it is not.
   */
  async sendUntilStored(plan: FaultPlan, email: string): Promise<void> {
    let wasPromised = await this.#send(plan, email, plan.disruption)
    this.#written += 1
    for (let tries = 1; (await this.#kept()).length < this.#written; tries++) {
      if (wasPromised) throw new Error(`entry reported as stored is missing: ${email}`)
      if (tries === MOST_TRIES) throw new Error(`entry not stored, giving up: ${email}`)
      await this.#close()
      await clearRows(await this.#open(), DRAFTS)
      wasPromised = await this.#send(plan, email, 'none')
    }
  }

  /** Restores the connection, waits until the queue is empty, and returns the entries on the phone. */
  async drainQueue(): Promise<Entry[]> {
    this.#proxy.clearFault()
    let kept = await this.#kept()
    const deadline = Date.now() + END_MS + kept.length * END_PER_ENTRY_MS
    while (kept.some(isPending) && Date.now() < deadline) {
      await (await this.#open()).reload()
      const lookAgainAt = Date.now() + LOOK_MS
      while (kept.some(isPending) && Date.now() < lookAgainAt) {
        await wait(LOOK_EVERY_MS)
        kept = await this.#kept()
      }
    }
    return kept
  }

  async dispose(): Promise<void> {
    await this.#phone.dispose()
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

  /** Sends a request; true if the portal said that it is sent or queued. */
  async #send(plan: FaultPlan, email: string, disruption: Disruption): Promise<boolean> {
    // The form is opened online: only writing and sending are under test.
    this.#proxy.clearFault()
    const page = await this.#open()
    await fillSupportForm(
      page,
      email,
      plan.files.map((bytes) => aPdf('image.pdf', bytes)),
      () => this.#change(plan.writing),
    )
    const dialog = page.getByRole('dialog', { name: 'Suport online' })
    await dialog.getByRole('button', { name: 'Trimite' }).click()
    const storm = this.#storm(plan)
    const wasPromised = await this.#suffer(disruption, page, plan.disruptionMs)
    await storm
    return wasPromised
  }

  async #storm({ faultChanges }: FaultPlan): Promise<void> {
    for (const { afterMs, fault } of faultChanges) {
      await wait(afterMs)
      this.#change(fault)
    }
  }

  #change(fault: Fault): void {
    this.#proxy.injectFault(fault)
    if (fault.kind !== 'hang') return
    const end = setTimeout(() => {
      if (this.#proxy.fault === fault) this.#proxy.injectFault({ kind: 'refuse' })
    }, HANG_MS)
    end.unref()
  }

  async #suffer(disruption: Disruption, page: Page, ms: number): Promise<boolean> {
    if (disruption === 'second-tab') return this.#sendFromTwoTabs(page)
    if (disruption === 'none') return readConfirmation(page)
    await wait(ms)
    if (disruption === 'page-frozen') return freezePage(page, ms)
    if (disruption === 'reload') return page.reload().then(() => false)
    if (disruption === 'page-killed') await killPage(page)
    if (disruption === 'switched-off') await this.#emptyBattery(page)
    else await page.close()
    this.#page = null
    return false
  }

  async #emptyBattery(page: Page): Promise<void> {
    const context = page.context()
    const [browser] = await listProcessIds(page, 'browser')
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
    const wasPromised = await readConfirmation(page)
    await other.close()
    return wasPromised
  }

  async #kept(): Promise<Entry[]> {
    return readEntries(await this.#open())
  }
}

/** Waits for the portal's alert and closes it; true if it says that the request is sent or queued. */
async function readConfirmation(page: Page): Promise<boolean> {
  const alert = page.getByRole('alertdialog')
  const word = await alert.textContent({ timeout: PATIENCE_MS })
  await alert.locator('.btn').click()
  return PROMISE.test(word ?? '')
}

/** Freezes the renderers with signals: a headless browser treats its pages as visible and ignores freeze requests. */
async function freezePage(page: Page, ms: number): Promise<boolean> {
  const pages = await listProcessIds(page, 'renderer')
  for (const id of pages) process.kill(id, 'SIGSTOP')
  await wait(ms)
  for (const id of pages) process.kill(id, 'SIGCONT')
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  return readConfirmation(page)
}

async function killPage(page: Page): Promise<void> {
  const crash = page.waitForEvent('crash')
  const control = await page.context().newCDPSession(page)
  void control.send('Page.crash').catch(() => undefined) // a crashed page does not answer
  await crash
}

/** Lists the process ids of the phone's browser, by type. */
async function listProcessIds(page: Page, type: 'browser' | 'renderer'): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('page has no browser')
  const control = await browser.newBrowserCDPSession()
  const { processInfo } = await control.send('SystemInfo.getProcessInfo')
  await control.detach()
  return processInfo.filter((info) => info.type === type).map(({ id }) => id)
}

function isPending({ status }: Entry): boolean {
  return status.state === 'waiting' || status.state === 'sending'
}

async function countResults(
  { query }: QueryableFaultyPortal,
  plans: readonly FaultPlan[],
  kept: Entry[],
) {
  const rows = await query<{ email: string; files: number }>(
    `select email, count(files.id)::int as files from support_requests
     left join files on used_by = 'suport:' || support_requests.id group by support_requests.id`,
  )
  const sent = plans.map((plan, run) => ({ plan, email: emailForRun(run) }))
  const rowsOf = (email: string) => rows.filter((row) => row.email === email)
  return {
    keys: new Set(kept.map(({ id }) => id)).size,
    arrived: rows.length,
    lost: sent.filter(({ email }) => rowsOf(email).length === 0).length,
    doubled: rows.length - new Set(rows.map(({ email }) => email)).size,
    filesArrived: rows.reduce((sum, { files }) => sum + files, 0),
    otherFiles: sent.flatMap(({ plan, email }) =>
      rowsOf(email)
        .filter(({ files }) => files !== plan.files.length)
        .map(({ files }) => `${email}: ${files} ${JSON.stringify(plan)}`),
    ),
    parked: kept.filter(({ status }) => status.state === 'parked').length,
  }
}

/** True if every request is on the server once, with all its files. */
export function isWhole(result: SoakResult): boolean {
  const { written, keys, arrived, lost, doubled, parked, otherFiles } = result
  return (
    [keys, arrived].every((number) => number === written) &&
    [lost, doubled, parked, otherFiles.length].every((number) => number === 0)
  )
}
