import type { PenaltyRules } from '#server/config/env.ts'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import { allocate, entryTypes, paidEffect, computePenalty } from '#server/domain/ledger.ts'
import type { Account, EntryType, OpenItem, ReceivableKind } from '#server/domain/ledger.ts'

/** In-memory reference model of one citizen's ledger, which property tests compare the database with. */

export type Step = { day: Day } & (
  | { does: 'invoice'; totalBani: number; dueOn: Day }
  | { does: 'pay'; bani: number; wanted: number[] | null }
  | { does: 'refund'; bani: number }
  | { does: 'cancel'; invoice: number }
  | { does: 'accrue' }
)

export interface ModelReceivable {
  id: number
  kind: ReceivableKind
  parentId: number | null
  dueOn: Day
  totalBani: number
  paidBani: number
  cancelled: boolean
}

interface ModelPosting {
  debit: Account
  credit: Account
  bani: number
  receivableId: number | null
  movement: EntryType
  day: Day
}

export const testRules: PenaltyRules = { millionthsPerDay: 200, graceDays: 30 }
const MOST_STEPS = 14
const FIRST_DAY = '2025-01-01'

/** Noon of a day, UTC. */
export const toNoon = (day: Day): Date => new Date(`${day}T12:00:00Z`)

export class MoneyModel {
  readonly receivables: ModelReceivable[] = []
  readonly postings: ModelPosting[] = []

  apply(step: Step): void {
    const { day } = step
    if (step.does === 'invoice') this.#invoice(step.totalBani, step.dueOn, day)
    else if (step.does === 'pay') this.#pay(step.bani, step.wanted, day)
    else if (step.does === 'refund') this.#refund(step.bani, day)
    else if (step.does === 'cancel') this.#cancel(step.invoice, day)
    else this.#accrue(day)
  }

  /** Balance of an account: debits minus credits. */
  balanceOf(account: Account): number {
    const sign = ({ debit, credit }: ModelPosting) =>
      Number(debit === account) - Number(credit === account)
    return this.postings.reduce((sum, posting) => sum + sign(posting) * posting.bani, 0)
  }

  /** Outstanding amount of one receivable, from its postings. */
  owedBy(id: number): number {
    return this.postings
      .filter(({ receivableId }) => receivableId === id)
      .reduce((sum, { debit, credit, bani }) => {
        if (debit === 'creante') return sum + bani
        return credit === 'creante' ? sum - bani : sum
      }, 0)
  }

  get paidBani(): number {
    return this.advanceBani + this.receivables.reduce((sum, { paidBani }) => sum + paidBani, 0)
  }

  get advanceBani(): number {
    return -this.balanceOf('avansuri')
  }

  #post(movement: EntryType, bani: number, receivableId: number | null, day: Day): void {
    if (bani === 0) return
    this.postings.push({ ...entryTypes[movement], movement, bani, receivableId, day })
    const receivable = this.receivables.find(({ id }) => id === receivableId)
    if (receivable) receivable.paidBani += (paidEffect[movement] ?? 0) * bani
  }

  #add(kind: ReceivableKind, parentId: number | null, dueOn: Day): ModelReceivable {
    const id = this.receivables.length
    const added = { id, kind, parentId, dueOn, totalBani: 0, paidBani: 0, cancelled: false }
    this.receivables.push(added)
    return added
  }

  #invoice(totalBani: number, dueOn: Day, day: Day): void {
    const invoice = this.#add('factura', null, dueOn)
    invoice.totalBani = totalBani
    this.#post('emitere', totalBani, invoice.id, day)
    this.#takeUp(day)
  }

  #owed(): OpenItem[] {
    return this.receivables
      .filter(({ cancelled }) => !cancelled)
      .map((one) => ({ ...one, restBani: one.totalBani - one.paidBani }))
  }

  #pay(bani: number, wanted: number[] | null, day: Day): void {
    this.#accrue(day)
    let leftBani = bani
    for (const isFirst of [true, false]) {
      const owed = this.#owed().filter(({ id }) => (wanted?.includes(id) ?? true) === isFirst)
      const allocation = allocate(owed, leftBani)
      for (const { receivableId, bani: share } of allocation.shares) {
        this.#post('incasare', share, receivableId, day)
      }
      leftBani = allocation.leftBani
    }
    this.#post('avans', leftBani, null, day)
  }

  #takeUp(day: Day): void {
    for (const { receivableId, bani } of allocate(this.#owed(), this.advanceBani).shares) {
      this.#post('preluare', bani, receivableId, day)
    }
  }

  #refund(bani: number, day: Day): void {
    const fromAdvance = Math.min(bani, this.advanceBani)
    this.#post('rambursare_avans', fromAdvance, null, day)
    let leftBani = bani - fromAdvance
    const latest = this.receivables.toSorted((one, other) =>
      one.dueOn === other.dueOn ? other.id - one.id : one.dueOn < other.dueOn ? 1 : -1,
    )
    for (const { id, paidBani } of latest) {
      const share = Math.min(leftBani, paidBani)
      this.#post('rambursare', share, id, day)
      leftBani -= share
    }
  }

  #cancel(invoice: number, day: Day): void {
    const family = this.receivables.filter(
      ({ id, parentId, cancelled }) => !cancelled && (id === invoice || parentId === invoice),
    )
    for (const one of family) {
      one.cancelled = true
      this.#post('eliberare', one.paidBani, one.id, day)
      this.#post('stornare', one.totalBani, one.id, day)
    }
    this.#takeUp(day)
  }

  #accrue(day: Day): void {
    const lateBefore = addDays(day, -testRules.graceDays)
    const late = this.receivables.filter(
      ({ kind, cancelled, paidBani, totalBani, dueOn }) =>
        kind === 'factura' && !cancelled && paidBani < totalBani && dueOn < lateBefore,
    )
    for (const invoice of late) {
      const whole = computePenalty(invoice, this.#paymentsOf(invoice.id), day, testRules)
      const known = this.receivables.find(({ parentId }) => parentId === invoice.id)
      const more = whole - (known?.totalBani ?? 0)
      if (more <= 0) continue
      const penalty = known ?? this.#add('penalitate', invoice.id, invoice.dueOn)
      penalty.totalBani += more
      this.#post('penalitate', more, penalty.id, day)
    }
  }

  #paymentsOf(id: number) {
    return this.postings
      .filter(({ receivableId }) => receivableId === id)
      .map(({ movement, bani, day }) => ({ day, bani: (paidEffect[movement] ?? 0) * bani }))
  }
}

/** Generates a valid sequence of steps for one citizen; `random` returns numbers from 0 to 1. */
export function* randomHistory(random: () => number, model: MoneyModel): Generator<Step> {
  const below = (limit: number) => Math.floor(random() * limit)
  let day = dayOf(toNoon(FIRST_DAY))
  for (let count = 3 + below(MOST_STEPS); count > 0; count -= 1) {
    day = addDays(day, below(3) === 0 ? 0 : below(45))
    yield { day, ...randomStep(model, below, day) }
  }
}

function randomStep(model: MoneyModel, below: (limit: number) => number, day: Day) {
  const invoices = model.receivables.filter(({ kind }) => kind === 'factura')
  const kind = below(10)
  if (invoices.length === 0 || kind < 3) {
    return {
      does: 'invoice',
      totalBani: 1 + below(20_000),
      dueOn: addDays(day, below(40)),
    } as const
  }
  if (kind < 7) {
    const wanted = below(3) === 0 ? [invoices[below(invoices.length)]!.id] : null
    return { does: 'pay', bani: 1 + below(15_000), wanted } as const
  }
  if (kind === 7 && model.paidBani > 0) {
    return { does: 'refund', bani: 1 + below(model.paidBani) } as const
  }
  if (kind === 8) return { does: 'cancel', invoice: invoices[below(invoices.length)]!.id } as const
  return { does: 'accrue' } as const
}
