import type { PenaltyRules } from '#server/config/env.ts'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import {
  allocate,
  calculateReleasedBani,
  computePenalty,
  entryTypes,
  paidEffect,
} from '#server/domain/ledger.ts'
import { planPayment } from '#server/domain/value-day.ts'
import type { AccruedPenalty } from '#server/domain/value-day.ts'
import type { Account, EntryType, OpenItem, ReceivableKind } from '#server/domain/ledger.ts'

/** In-memory reference model of one citizen's ledger, which property tests compare the database with. */

export type Step = { day: Day } & (
  | { does: 'invoice'; totalBani: number; dueOn: Day }
  | { does: 'pay'; bani: number; wanted: number[] | null; valueOn?: Day }
  | { does: 'refund'; bani: number }
  | { does: 'reverse'; bani: number }
  /** A credit note over a part of what is left of an invoice, in hundredths. */
  | { does: 'credit'; invoice: number; percent: number }
  | { does: 'accrue' }
)

export interface ModelReceivable {
  id: number
  kind: ReceivableKind
  parentId: number | null
  dueOn: Day
  totalBani: number
  /** Includes what credit notes take off. */
  paidBani: number
  creditedBani: number
  cancelled: boolean
}

interface ModelPosting {
  debit: Account
  credit: Account
  bani: number
  receivableId: number | null
  movement: EntryType
  day: Day
  /** Day from which money counts. */
  valueOn: Day
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
    else if (step.does === 'pay') this.#pay(step, day)
    else if (step.does === 'refund') this.#refund(step.bani, day)
    else if (step.does === 'reverse') this.#reverse(step.bani, day)
    else if (step.does === 'credit') this.#credit(step.invoice, step.percent, day)
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
    return this.receivables.reduce((sum, one) => sum + paidByMoney(one), this.advanceBani)
  }

  get advanceBani(): number {
    return -this.balanceOf('avansuri')
  }

  #post(
    movement: EntryType,
    bani: number,
    receivableId: number | null,
    day: Day,
    valueOn = day,
  ): void {
    if (bani === 0) return
    this.postings.push({ ...entryTypes[movement], movement, bani, receivableId, day, valueOn })
    const receivable = this.receivables.find(({ id }) => id === receivableId)
    if (!receivable) return
    receivable.paidBani += (paidEffect[movement] ?? 0) * bani
    if (movement === 'nota_credit') receivable.creditedBani += bani
    if (movement === 'stornare') receivable.totalBani -= bani
  }

  #add(kind: ReceivableKind, parentId: number | null, dueOn: Day): ModelReceivable {
    const id = this.receivables.length
    const sums = { totalBani: 0, paidBani: 0, creditedBani: 0 }
    const added = { id, kind, parentId, dueOn, ...sums, cancelled: false }
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

  #pay({ bani, wanted, valueOn = '' }: Extract<Step, { does: 'pay' }>, today: Day): void {
    this.#accrue(today)
    const day = valueOn !== '' && valueOn < today ? valueOn : today
    const items = this.#owed().map((one) => ({ ...one, isDisputed: false }))
    const money = { bani, wanted: wanted ?? [], valueOn: day }
    const plan = planPayment({ items, penalties: this.#penalties() }, money, today, testRules)
    for (const { penaltyId, bani: cutBani, freedBani } of plan.cuts) {
      this.#takeBack(this.receivables[penaltyId]!, cutBani, freedBani, today)
    }
    for (const { receivableId, bani: share } of plan.shares) {
      this.#post('incasare', share, receivableId, today, day)
    }
    this.#post('avans', plan.leftBani, null, today, day)
    if (plan.cuts.some(({ freedBani }) => freedBani > 0)) this.#takeUp(today)
  }

  #penalties(): AccruedPenalty[] {
    return this.receivables
      .filter(({ kind, cancelled }) => kind === 'penalitate' && !cancelled)
      .map((one) => ({
        ...one,
        invoice: toOwed(this.receivables[one.parentId!]!),
        payments: this.#paymentsOf(one.parentId!),
      }))
  }

  #takeUp(day: Day): void {
    for (const { receivableId, bani } of allocate(this.#owed(), this.advanceBani).shares) {
      this.#post('preluare', bani, receivableId, day)
    }
  }

  #refund(bani: number, day: Day): void {
    for (let leftBani = bani; leftBani > 0;) {
      const fromAdvance = Math.min(leftBani, this.advanceBani)
      this.#post('rambursare_avans', fromAdvance, null, day)
      leftBani -= fromAdvance
      const paid = this.#latestPaid()[0]
      if (leftBani === 0 || !paid) break
      const share = Math.min(leftBani, paidByMoney(paid))
      if (paid.kind === 'penalitate') this.#takeBack(paid, share, share, day)
      else this.#takeOff(paid, share, share, day)
    }
    this.#takeUp(day)
  }

  #reverse(bani: number, day: Day): void {
    const fromAdvance = Math.min(bani, this.advanceBani)
    this.#post('rambursare_avans', fromAdvance, null, day)
    let leftBani = bani - fromAdvance
    for (const paid of this.#latestPaid()) {
      const share = Math.min(leftBani, paidByMoney(paid))
      this.#post('anulare', share, paid.id, day)
      leftBani -= share
    }
  }

  #latestPaid(): ModelReceivable[] {
    return this.receivables
      .filter((one) => paidByMoney(one) > 0)
      .toSorted((one, other) =>
        one.dueOn === other.dueOn ? other.id - one.id : one.dueOn < other.dueOn ? 1 : -1,
      )
  }

  #credit(id: number, percent: number, day: Day): void {
    const invoice = this.receivables[id]
    const bani = invoice ? creditedPart(invoice, percent) : 0
    if (!invoice || bani === 0) return
    const releasedBani = calculateReleasedBani(bani, invoice.totalBani - invoice.paidBani)
    this.#takeOff(invoice, bani, releasedBani, day)
    this.#takeUp(day)
  }

  #takeOff(invoice: ModelReceivable, bani: number, releasedBani: number, day: Day): void {
    this.#post('eliberare', releasedBani, invoice.id, day)
    this.#post('nota_credit', bani, invoice.id, day)
    invoice.cancelled = invoice.creditedBani === invoice.totalBani
    const penalty = this.receivables.find(({ parentId }) => parentId === invoice.id)
    if (!penalty) return
    const less = penalty.totalBani - this.#penaltyOf(invoice, day)
    const released = calculateReleasedBani(less, penalty.totalBani - penalty.paidBani)
    if (less > 0) this.#takeBack(penalty, less, released, day)
  }

  #takeBack(penalty: ModelReceivable, bani: number, releasedBani: number, day: Day): void {
    this.#post('eliberare', releasedBani, penalty.id, day)
    this.#post('stornare', bani, penalty.id, day)
  }

  #penaltyOf(invoice: ModelReceivable, day: Day): number {
    return computePenalty(toOwed(invoice), this.#paymentsOf(invoice.id), day, testRules)
  }

  #accrue(day: Day): void {
    const lateBefore = addDays(day, -testRules.graceDays)
    const late = this.receivables.filter(
      ({ kind, cancelled, paidBani, totalBani, dueOn }) =>
        kind === 'factura' && !cancelled && paidBani < totalBani && dueOn < lateBefore,
    )
    for (const invoice of late) {
      const whole = this.#penaltyOf(invoice, day)
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
      .filter(({ receivableId, movement }) => receivableId === id && movement !== 'nota_credit')
      .map(({ movement, bani, valueOn }) => ({
        day: valueOn,
        bani: (paidEffect[movement] ?? 0) * bani,
      }))
  }
}

// Subtracts credit notes: what they take off was never owed.
const toOwed = ({ totalBani, creditedBani, ...invoice }: ModelReceivable) => ({
  ...invoice,
  totalBani: totalBani - creditedBani,
})

const paidByMoney = ({ paidBani, creditedBani }: ModelReceivable): number => paidBani - creditedBani

/** Returns the sum of a credit note over hundredths of what is left of an invoice. */
export const creditedPart = (
  { totalBani, creditedBani }: Pick<ModelReceivable, 'totalBani' | 'creditedBani'>,
  percent: number,
): number => Math.ceil(((totalBani - creditedBani) * percent) / 100)

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
    const bani = 1 + below(15_000)
    // A transfer reaches the books days after the bank; a card, or cash at the counter, at once.
    const valueOn = addDays(day, -below(90))
    return { does: 'pay', bani, wanted, ...(below(2) === 0 && { valueOn }) } as const
  }
  if (kind === 7 && model.paidBani > 0) {
    const does = below(3) === 0 ? 'reverse' : 'refund'
    return { does, bani: 1 + below(model.paidBani) } as const
  }
  if (kind === 8) {
    const percent = below(2) === 0 ? 100 : 1 + below(100)
    return { does: 'credit', invoice: invoices[below(invoices.length)]!.id, percent } as const
  }
  return { does: 'accrue' } as const
}
