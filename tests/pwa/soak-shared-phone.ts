import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import type { Entry } from '#src/offline/entry.ts'
import { DRAFTS, readRows } from '#tests/support/indexed-db.ts'
import { fillSignIn } from '#tests/support/steps/accounts.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { signOut } from '../support/steps/layout.ts'
import type { CitizenFaultPlan } from './soak-citizens-plan.ts'
import {
  aPdf,
  readEntries,
  Phone,
  overwriteWaitingEntries,
  fillSupportForm,
  type QueryableFaultyPortal,
} from './steps.ts'

export interface CitizensSoakResult {
  written: number
  /** Requests with fewer rows on the server than expected, or with another text. */
  lost: string[]
  /** Requests with more rows on the server than expected. */
  doubled: string[]
  /** Requests stored for another citizen than their author. */
  strangers: string[]
  /** Entries still unsent at the end. */
  stuck: string[]
  /** Statements of the portal that the server's rows contradict. */
  untrue: string[]
}

const HOUR = 3600_000
const MONTHS = 90 * 24 * HOUR
const PATIENCE_MS = 60_000
/** Milliseconds between reloads while waiting for the queue; a reload sends at once, whatever the back-off. */
const LOOK_MS = 8_000
const LOOK_EVERY_MS = 200

/** Expected outcome of one request; `either` lists the allowed sets of texts on the server. */
interface Expected {
  email: string
  /** Text as first written, and as changed; identifies the request's card in the queue. */
  before: string
  after: string
  writer: 0 | 1
  plan: CitizenFaultPlan
  either: string[][]
}

/** Phone that two citizens use in turn, behind a faulty connection, with a clock that may be wrong. */
export class SharedPhone {
  readonly #phone: Phone
  readonly #proxy: FaultProxy
  readonly #portal: QueryableFaultyPortal
  readonly #clock: number
  readonly #result: CitizensSoakResult
  readonly #expected: Expected[] = []
  #page: Page | null = null
  #signedIn: 0 | 1 | null = null
  #hasHeardOfDate = false

  private constructor(
    phone: Phone,
    proxy: FaultProxy,
    portal: QueryableFaultyPortal,
    clock: number,
    result: CitizensSoakResult,
  ) {
    this.#phone = phone
    this.#proxy = proxy
    this.#portal = portal
    this.#clock = clock
    this.#result = result
  }

  static async create(
    portal: QueryableFaultyPortal,
    clock: number,
    result: CitizensSoakResult,
  ): Promise<SharedPhone> {
    const proxy = await portal.proxy.another()
    const phone = new SharedPhone(await Phone.create(proxy.url), proxy, portal, clock, result)
    const page = await phone.#open()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    return phone
  }

  async dispose(): Promise<void> {
    await this.#phone.dispose()
    await this.#proxy.close()
  }

  /** Writes one request and performs its planned action. */
  async runRequest(run: number, plan: CitizenFaultPlan): Promise<void> {
    const email = `cetatean.${run}@exemplu.ro`
    this.#proxy.clearFault()
    await this.#signIn(plan.writer)
    const before = `Nu mi s-a ridicat gunoiul (${run}).`
    const after = `Nici azi nu s-a ridicat (${run}).`
    const { writer } = plan
    const expected: Expected = { email, before, after, writer, plan, either: [[before]] }
    this.#expected.push(expected)
    await this.#write(expected)
    if (plan.restoresConnection) this.#proxy.clearFault()
    else this.#proxy.injectFault(plan.actionFault)
    await this.#act(expected)
  }

  /** Restores the connection, empties each citizen's queue and compares with the server. */
  async drainAndCompare(): Promise<void> {
    this.#proxy.clearFault()
    for (const writer of [0, 1] as const) {
      await this.#signIn(writer)
      await this.#empty()
    }
    const left = await readEntries(await this.#open())
    for (const entry of left.filter(({ status }) => status.state !== 'sent')) {
      this.#result.stuck.push(`${String(descriptionOf(entry))} ${JSON.stringify(entry.status)}`)
    }
    for (const expected of this.#expected) await this.#compare(expected)
  }

  async #compare({ email, writer, plan, either }: Expected): Promise<void> {
    const rows = await this.#rowsOf(email)
    const texts = rows.map(({ observatii }) => observatii).toSorted()
    const told = `${email} ${JSON.stringify({ texts, either, plan })}`
    if (!either.some((allowed) => allowed.toSorted().join() === texts.join())) {
      const most = Math.max(...either.map(({ length }) => length))
      this.#result[texts.length > most ? 'doubled' : 'lost'].push(told)
    }
    const owners = new Set(rows.map(({ cnp }) => cnp))
    owners.delete(demoAccounts[writer]!)
    if (owners.size > 0) this.#result.strangers.push(told)
  }

  /** Returns the address and the text of the open page, and the keys of its local storage. */
  async describePage(): Promise<string> {
    const text = await this.#page?.locator('body').innerText()
    const keys = await this.#page?.evaluate(() => Object.keys(localStorage).join(' '))
    return `${this.#page?.url()}\n${text}\nstored: ${keys}`
  }

  async #open(): Promise<Page> {
    if (!this.#page) {
      const context = await this.#phone.switchOn()
      await context.addInitScript(shiftClock, this.#clock)
      this.#page = await this.#phone.open('/#/pages/login')
    }
    return this.#page
  }

  async #signIn(writer: 0 | 1): Promise<void> {
    if (this.#signedIn === writer) return
    const page = await this.#open()
    if (this.#signedIn !== null) await this.#signOut(page)
    await goTo(page, '/auth/login')
    await fillSignIn(page, demoAccounts[writer]!, DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Autentificare' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bună ziua' }).waitFor()
    this.#signedIn = writer
    if (!this.#hasHeardOfDate) await this.#hearOfDate(page)
  }

  /** Closes the warning shown once when the clock is days off; it covers the menu. */
  async #hearOfDate(page: Page): Promise<void> {
    this.#hasHeardOfDate = true
    if (Math.abs(this.#clock) < 24 * HOUR) return
    const word = page.locator('.toast', { hasText: 'Acest dispozitiv arată altă dată' })
    await word.getByRole('button').click()
    await word.waitFor({ state: 'detached' })
  }

  async #signOut(page: Page): Promise<void> {
    await goTo(page, '/dashboard/main')
    await signOut(page)
    const leave = page
      .getByRole('dialog', { name: 'Aveți trimiteri neplecate' })
      .getByRole('button', { name: 'Deconectare' })
    const login = page.getByLabel('CNP sau CUI')
    await leave.or(login).first().waitFor()
    if (await leave.isVisible()) await leave.click()
    await login.waitFor()
    this.#signedIn = null
  }

  async #write({ email, before, plan: { files, sendingFault } }: Expected): Promise<void> {
    const page = await this.#open()
    const chosen = files.map((bytes) => aPdf('image.pdf', bytes))
    await fillSupportForm(page, email, chosen, () => this.#proxy.injectFault(sendingFault))
    await form(page).getByLabel('Observații').fill(before)
    await this.#submit(page, email, before)
  }

  /** Sends the form and checks the portal's statement against the rows on the server and on the phone. */
  async #submit(page: Page, email: string, text: string): Promise<void> {
    await form(page).getByRole('button', { name: 'Trimite' }).click()
    const alert = page.getByRole('alertdialog')
    // Toasts are inside the dialog too.
    const word = (await alert.locator('.alert__text').textContent({ timeout: PATIENCE_MS })) ?? ''
    const isKept = (await readEntries(page)).some((entry) => descriptionOf(entry) === text)
    const rows = await this.#rowsOf(email)
    const hasArrived = rows.some(({ observatii }) => observatii === text)
    const isTrue = /a fost trimisă cu succes/.test(word)
      ? hasArrived
      : /S-a păstrat pe acest/.test(word) && (isKept || hasArrived)
    if (!isTrue) this.#result.untrue.push(`${email}: ${word}`)
    await alert.locator('.btn').click()
    await form(page).waitFor({ state: 'detached' })
    await this.#waitForDraftDropped(page, email)
  }

  /** Waits until the draft of a sent form is gone; otherwise the next form would be filled in with it. */
  async #waitForDraftDropped(page: Page, email: string): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    let rows = await readRows(page, DRAFTS)
    while (rows.length > 0 && Date.now() < deadline) {
      await wait(LOOK_EVERY_MS)
      rows = await readRows(page, DRAFTS)
    }
    if (rows.length > 0) throw new Error(`draft of ${email} kept: ${JSON.stringify(rows)}`)
  }

  async #act(expected: Expected): Promise<void> {
    const { plan } = expected
    const page = await this.#open()
    if (plan.action === 'edit') await this.#edit(page, expected)
    else if (plan.action === 'delete') await this.#delete(page, expected)
    else if (plan.action === 'edit-killed') {
      if (await this.#openToEdit(page, expected)) await this.#kill()
    } else if (plan.action === 'killed') await this.#kill()
    else if (plan.action === 'second-tab') await this.#openSecondTab(page)
    else if (plan.action === 'newer-wording') {
      await rewrite(page, expected.before, (entry) =>
        entry.call ? { ...entry, form: { ...entry.form, pagina: 'ALTA' } } : entry,
      )
    } else if (plan.action === 'months-later') {
      const writtenAt = new Date(Date.now() - MONTHS).toISOString()
      await rewrite(page, expected.before, (entry) => ({ ...entry, writtenAt }))
    }
  }

  async #kill(): Promise<void> {
    await this.#phone.switchOff()
    this.#page = null
    const page = await this.#open()
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: PATIENCE_MS })
  }

  async #openSecondTab(page: Page): Promise<void> {
    const other = await this.#phone.open('/#/de-trimis')
    for (const tab of [page, other]) {
      await tab.evaluate(() => void window.dispatchEvent(new Event('online')))
    }
    await other.getByRole('heading', { level: 1 }).waitFor()
    await other.close()
  }

  /** Starts editing or deleting, and checks what the portal says about delivery against the server. */
  async #begin(page: Page, expected: Expected, button: string): Promise<DeliveryState> {
    await goTo(page, '/de-trimis')
    await page.getByRole('heading', { level: 1, name: 'De trimis' }).waitFor()
    // The card of a sent entry no longer shows its text.
    const card = page.locator('.queue__entry', { hasText: expected.before })
    const tapped = await card
      .getByRole('button', { name: button })
      .click({ timeout: 8_000 })
      .then(
        () => true,
        () => false,
      )
    if (!tapped) return 'has left'
    const perhaps = page.getByRole('dialog', { name: 'Poate a ajuns deja' })
    const asked = page.getByRole('dialog', { name: 'Ștergeți definitiv?' })
    const answer = perhaps.or(asked).or(form(page)).first()
    await Promise.any([
      answer.waitFor({ timeout: PATIENCE_MS }),
      card.waitFor({ state: 'detached', timeout: PATIENCE_MS }),
    ])
    const rows = await this.#rowsOf(expected.email)
    if (!(await answer.isVisible())) {
      if (rows.length === 0) this.#result.untrue.push(`${expected.email}: sent, said ${button}`)
      await page.mouse.move(0, 0) // a toast under the pointer would not time out
      return 'has left'
    }
    if (await perhaps.isVisible()) return 'perhaps'
    if (rows.length > 0) this.#result.untrue.push(`${expected.email}: not sent, said ${button}`)
    return 'not sent'
  }

  async #openToEdit(page: Page, expected: Expected): Promise<boolean> {
    const answer = await this.#begin(page, expected, 'Modifică')
    if (answer === 'has left') return false
    if (answer === 'perhaps') await page.getByRole('button', { name: 'Modifică oricum' }).click()
    await form(page).waitFor()
    return true
  }

  async #edit(page: Page, expected: Expected): Promise<void> {
    if (!(await this.#openToEdit(page, expected))) return
    // Either the original or the edit arrives, depending on whether the first was delivered; never both.
    expected.either = [[expected.after], [expected.before]]
    await form(page).getByLabel('Observații').fill(expected.after)
    await this.#submit(page, expected.email, expected.after)
  }

  async #delete(page: Page, expected: Expected): Promise<void> {
    const answer = await this.#begin(page, expected, 'Șterge')
    if (answer === 'has left') return
    expected.either = answer === 'perhaps' ? [[], [expected.before]] : [[]]
    const yes = answer === 'perhaps' ? 'Șterge oricum' : 'Da, șterge'
    await page.getByRole('button', { name: yes }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  /** Waits until the signed-in citizen's entries are sent, retrying rejected ones and deleting superseded ones. */
  async #empty(): Promise<void> {
    const page = await this.#open()
    await goTo(page, '/de-trimis')
    const deadline = Date.now() + PATIENCE_MS
    let lookAgainAt = Date.now() + LOOK_MS
    while (await this.#hasUnsent(page)) {
      if (Date.now() > deadline) return
      const heldBack = page.locator('.queue__entry', { hasText: 'Varianta dinainte a ajuns deja' })
      const again = page.getByRole('button', { name: 'Încearcă din nou' })
      if ((await heldBack.count()) > 0) {
        await heldBack.first().getByRole('button', { name: 'Șterge' }).click()
        await page.getByRole('button', { name: 'Da, șterge' }).click()
      } else if ((await again.count()) > 0) {
        await again.first().click()
      }
      if (Date.now() > lookAgainAt) {
        lookAgainAt = Date.now() + LOOK_MS
        await page.reload()
      }
      await wait(LOOK_EVERY_MS)
    }
  }

  async #hasUnsent(page: Page): Promise<boolean> {
    const owner = await page.evaluate(() => {
      const [, claims = ''] = (localStorage.getItem('portal.token') ?? '').split('.')
      return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Claims).sub
    })
    const kept = await readEntries(page)
    return kept.some((entry) => entry.owner === owner && entry.status.state !== 'sent')
  }

  #rowsOf(email: string) {
    return this.#portal.query<{ observatii: string; cnp: string }>(
      `select observatii, cnp_cui as cnp from support_requests
       left join citizens on citizens.id = citizen_id where support_requests.email = $1`,
      [email],
    )
  }
}

type DeliveryState = 'has left' | 'perhaps' | 'not sent'

interface Claims {
  sub: string
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Suport online' })
const goTo = (page: Page, route: string) => page.evaluate((hash) => (location.hash = hash), route)
const descriptionOf = ({ form: { observatii } }: Entry) => observatii

/** Rewrites a waiting entry, and reloads the portal. */
async function rewrite(page: Page, text: string, change: (entry: Entry) => Entry): Promise<void> {
  const waiting = (await readEntries(page)).find(
    (entry) => descriptionOf(entry) === text && entry.status.state === 'waiting',
  )
  if (waiting) await overwriteWaitingEntries(page, [change(waiting)])
  await page.reload()
}

/** Shifts `Date` by an offset in milliseconds. Runs in the page, before its scripts. */
function shiftClock(offset: number): void {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number]) {
      super(...(given.length === 0 ? ([RealDate.now() + offset] as const) : given))
    }

    static override now(): number {
      return RealDate.now() + offset
    }
  } as DateConstructor
}
