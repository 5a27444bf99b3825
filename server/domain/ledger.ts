import type { PenaltyRules } from '#server/config/env.ts'
import { addDays, daysBetween } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import type { positionKinds } from '#contract/facturi.ts'

/** Accounting rules, without a database. Sums are integers of bani. */

export type Account = 'creante' | 'avansuri' | 'venituri' | 'penalitati' | 'banca' | 'storno'
export type ReceivableKind = (typeof positionKinds)[number]

/** Types of ledger entries, with the account each adds to (debit) and takes from (credit). */
export const entryTypes = {
  /** An invoice or a tax is issued. */
  emitere: { debit: 'creante', credit: 'venituri' },
  /** A penalty accrues. */
  penalitate: { debit: 'creante', credit: 'penalitati' },
  /** A payment pays a receivable. */
  incasare: { debit: 'banca', credit: 'creante' },
  /** An overpayment becomes credit. */
  avans: { debit: 'banca', credit: 'avansuri' },
  /** Credit pays a receivable. */
  preluare: { debit: 'avansuri', credit: 'creante' },
  /** The paid part of what is no longer owed becomes credit. */
  eliberare: { debit: 'creante', credit: 'avansuri' },
  /** The bank takes a payment back, and its receivable is owed again. */
  anulare: { debit: 'creante', credit: 'banca' },
  /** Credit is refunded, or taken back by the bank. */
  rambursare_avans: { debit: 'avansuri', credit: 'banca' },
  /** A credit note takes a sum off an invoice. */
  nota_credit: { debit: 'storno', credit: 'creante' },
  /** A part of a penalty is taken back: its total falls with the entry. */
  stornare: { debit: 'storno', credit: 'creante' },
} as const satisfies Record<string, { debit: Account; credit: Account }>
export type EntryType = keyof typeof entryTypes

/** Effect of an entry on the paid amount of its receivable: 1 adds, -1 subtracts. */
export const paidEffect: Partial<Record<EntryType, 1 | -1>> = {
  incasare: 1,
  preluare: 1,
  eliberare: -1,
  anulare: -1,
  nota_credit: 1,
}

/** A receivable that is not fully paid. */
export interface OpenItem {
  id: number
  kind: ReceivableKind
  dueOn: Day
  restBani: number
}

/** An open item that is disputed, or is the penalty of a disputed invoice, is paid only if it is named. */
export interface OutstandingItem extends OpenItem {
  isDisputed: boolean
}

/** The part of a sum that pays one receivable. */
export interface Share {
  receivableId: number
  bani: number
}

export interface Allocation {
  shares: Share[]
  /** Remainder when all items are paid. */
  leftBani: number
}

/** Allocates money to open items: the oldest due first, penalties last. */
export function allocate(positions: OpenItem[], bani: number): Allocation {
  const shares: Share[] = []
  let leftBani = bani
  for (const { id, restBani } of positions.toSorted(byAllocationOrder)) {
    const share = Math.min(restBani, leftBani)
    if (share > 0) shares.push({ receivableId: id, bani: share })
    leftBani -= share
  }
  return { shares, leftBani }
}

/** Allocates money to the wanted items, then to the others except disputed ones. */
export function allocateWanted(
  owed: OutstandingItem[],
  bani: number,
  wanted: number[] = [],
): Allocation {
  const isWanted = ({ id }: OpenItem) => wanted.includes(id)
  const first = allocate(owed.filter(isWanted), bani)
  const then = allocate(
    owed.filter((one) => !isWanted(one) && !one.isDisputed),
    first.leftBani,
  )
  return { shares: [...first.shares, ...then.shares], leftBani: then.leftBani }
}

const isPenalty = ({ kind }: OpenItem): number => Number(kind === 'penalitate')

/** Compares open items by the order in which money is allocated. */
export function byAllocationOrder(one: OpenItem, other: OpenItem): number {
  if (isPenalty(one) !== isPenalty(other)) return isPenalty(one) - isPenalty(other)
  if (one.dueOn !== other.dueOn) return one.dueOn < other.dueOn ? -1 : 1
  return one.id - other.id
}

/** Returns the paid part that becomes credit when a sum is taken off a receivable: what exceeds its unpaid rest. */
export const calculateReleasedBani = (bani: number, restBani: number): number =>
  Math.max(0, bani - restBani)

/** Amount paid of an invoice on a day; negative when given back. */
export interface PaidOn {
  day: Day
  bani: number
}

const MILLION = 1_000_000n

/**
 * Computes the penalty of an invoice up to a day, that day included: nothing unless it was late for more than the grace
 * period; else a part of the unpaid rest for each day after the due date, at most the invoice itself. Rounded half up.
 */
export function computePenalty(
  { dueOn, totalBani }: { dueOn: Day; totalBani: number },
  payments: PaidOn[],
  asOf: Day,
  { millionthsPerDay, graceDays }: PenaltyRules,
): number {
  let restBani = totalBani
  let from = dueOn
  let lateDays = 0
  let baniDays = 0n
  for (const { day, bani } of [...within(payments, asOf), { day: asOf, bani: 0 }]) {
    const days = Math.max(0, daysBetween(from, day))
    // More may have been paid than is owed: twice, or before a credit note, which counts from the due date.
    baniDays += BigInt(Math.max(0, restBani)) * BigInt(days)
    if (days > 0) from = addDays(from, days)
    if (restBani > 0) lateDays = daysBetween(dueOn, from)
    restBani -= bani
  }
  if (lateDays <= graceDays) return 0
  const doubled = baniDays * BigInt(millionthsPerDay) * 2n
  return Math.min(totalBani, Number((doubled + MILLION) / (2n * MILLION)))
}

const within = (payments: PaidOn[], asOf: Day): PaidOn[] =>
  payments
    .filter(({ day }) => day <= asOf)
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
