import { addDays, daysBetween } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import type { positionKinds } from '#contract/facturi.ts'

/** The rules of money, without a database. Sums are integers of bani. */

export type Account = 'creante' | 'avansuri' | 'venituri' | 'penalitati' | 'banca' | 'storno'
export type ReceivableKind = (typeof positionKinds)[number]

/** What moves money: the account it is added to (debit) and the one it is taken from (credit). */
export const entryTypes = {
  /** An invoice or a tax is owed. */
  emitere: { debit: 'creante', credit: 'venituri' },
  /** A penalty has grown. */
  penalitate: { debit: 'creante', credit: 'penalitati' },
  /** A payment pays something owed. */
  incasare: { debit: 'banca', credit: 'creante' },
  /** A payment is more than what is owed. */
  avans: { debit: 'banca', credit: 'avansuri' },
  /** What was paid beforehand pays something owed. */
  preluare: { debit: 'avansuri', credit: 'creante' },
  /** What was paid of something that is not owed any more is paid beforehand. */
  eliberare: { debit: 'creante', credit: 'avansuri' },
  /** What was paid is given back, and owed again. */
  rambursare: { debit: 'creante', credit: 'banca' },
  /** What was paid beforehand is given back. */
  rambursare_avans: { debit: 'avansuri', credit: 'banca' },
  /** What is left of something is not owed any more. */
  stornare: { debit: 'storno', credit: 'creante' },
} as const satisfies Record<string, { debit: Account; credit: Account }>
export type EntryType = keyof typeof entryTypes

/** How a movement changes what is paid of the receivable it is about: 1 adds, -1 takes. */
export const paidEffect: Partial<Record<EntryType, 1 | -1>> = {
  incasare: 1,
  preluare: 1,
  eliberare: -1,
  rambursare: -1,
}

/** Something owed, as far as paying it goes. */
export interface OpenItem {
  id: number
  kind: ReceivableKind
  dueOn: Day
  restBani: number
}

/** A part of some money, and what it pays. */
export interface Share {
  receivableId: number
  bani: number
}

export interface Allocation {
  shares: Share[]
  /** What nothing is owed for. */
  leftBani: number
}

/** Spreads money over what is owed: the oldest due first, penalties after all else. */
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

const isPenalty = ({ kind }: OpenItem): number => Number(kind === 'penalitate')

/** The order money goes by. */
export function byAllocationOrder(one: OpenItem, other: OpenItem): number {
  if (isPenalty(one) !== isPenalty(other)) return isPenalty(one) - isPenalty(other)
  if (one.dueOn !== other.dueOn) return one.dueOn < other.dueOn ? -1 : 1
  return one.id - other.id
}

/** How being late is charged. */
export interface PenaltyRules {
  /** Millionths of what is left to pay, for each day: 200 is 0.02 %. */
  millionthsPerDay: number
  /** Days of being late that cost nothing, when it is paid within them. */
  graceDays: number
}

/** What was paid of an invoice on a day; less than nothing when it was given back. */
export interface PaidOn {
  day: Day
  bani: number
}

const MILLION = 1_000_000n

/**
 * The penalty of an invoice up to a day, that day included: nothing as long as it was not late for more than the grace;
 * else a part of what was left to pay for each day from the first after it was due, at most the invoice itself.
 * Rounded half up.
 */
export function penaltyOf(
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
    baniDays += BigInt(restBani) * BigInt(days)
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
