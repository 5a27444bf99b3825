import { debitNoticeDays } from '#contract/consents.ts'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { limits } from '#contract/limits.ts'
import type { Mandate } from '#contract/plati.ts'
import { SESSION_EXPIRED, explainRefusal } from '#server/bank/reasons.ro.ts'
import type { mandates, payments } from '#server/db/schema.ts'
import { byAllocationOrder } from '#server/domain/ledger.ts'
import type { OpenItem } from '#server/domain/ledger.ts'
import { explain } from './messages.ro.ts'
import type { OwnTrouble } from './messages.ro.ts'

export type MandateRow = typeof mandates.$inferSelect

/** Why a debit failed: the bank's reason code, or a key of ours. */
export type FailureReason = OwnTrouble | number

/** Retries of a failed debit. */
export const MAX_RETRIES = 3
/** Days before the citizen is notified again that the limit is too low. */
const CEILING_AGAIN_DAYS = 30

/** A future debit. */
export interface NextDebit {
  day: Day
  bani: number
}

/** Computes the next debit of what is owed; null when nothing is owed. */
export function nextDebit(owed: OpenItem[], today: Day): NextDebit | null {
  const [first] = owed.map(({ dueOn }) => dueOn).toSorted()
  if (first === undefined) return null
  const soonest = addDays(today, debitNoticeDays)
  const day = first > soonest ? first : soonest
  return { day, bani: sumOf(dueBy(owed, day)) }
}

/** True if it is time to announce a debit to the citizen. */
export const isToAnnounce = ({ day }: NextDebit, today: Day): boolean =>
  day <= addDays(today, debitNoticeDays)

/** True if an announced debit could not be made on its day, and by now nobody expects it any more. */
export const isLongPast = ({ day }: NextDebit, today: Day): boolean =>
  today > addDays(day, debitNoticeDays)

/** Selects what is due by the announced day, in allocation order, up to the announced amount and never more. */
export function coveredBy(owed: OpenItem[], { day, bani }: NextDebit): OpenItem[] {
  let leftBani = bani
  return dueBy(owed, day).filter(({ restBani }) => {
    if (restBani > leftBani) return false
    leftBani -= restBani
    return true
  })
}

const dueBy = (owed: OpenItem[], day: Day): OpenItem[] =>
  owed
    .filter(({ dueOn }) => dueOn <= day)
    .toSorted(byAllocationOrder)
    .slice(0, limits.itemsPerPayment)

const sumOf = (owed: OpenItem[]): number => owed.reduce((sum, { restBani }) => sum + restBani, 0)

/** True if a refused card must never be charged again, for this or any other debit. */
export const isCardOver = (reason: number): boolean => !explainRefusal(reason).sameCardAgain

/** The bank's code for an unspecified reason. */
const UNKNOWN_REASON = 0

/** Returns the bank's code for why a card was not debited; null when the card was never charged. */
export function reasonOf({
  orderId,
  reason,
}: Pick<typeof payments.$inferSelect, 'orderId' | 'reason'>): number | null {
  if (orderId === null || reason === null) return null
  return reason === SESSION_EXPIRED ? UNKNOWN_REASON : reason
}

/** True if the citizen was notified recently that the limit is too low. */
export const wasToldOfCeiling = (
  { trouble, announcedOn }: Pick<MandateRow, 'trouble' | 'announcedOn'>,
  today: Day,
): boolean =>
  trouble === parseFailureReason('peste_plafon') &&
  announcedOn !== null &&
  today < addDays(announcedOn, CEILING_AGAIN_DAYS)

export const parseFailureReason = (trouble: FailureReason): string => String(trouble)

const troubleOf = (kept: string): FailureReason =>
  // Only a serialised `FailureReason` is ever stored.
  /^-?\d+$/.test(kept) ? Number(kept) : (kept as OwnTrouble)

/** Returns the announced debit of a mandate; null when there is none. */
export const announcedDebit = ({ debitOn, announcedBani }: MandateRow): NextDebit | null =>
  debitOn !== null && announcedBani !== null ? { day: debitOn, bani: announcedBani } : null

/** Converts a contract's mandate to its wire format. `owed`: what it owes; `row` null: never agreed to. */
export function toMandate(
  contractId: number,
  row: MandateRow | null,
  owed: OpenItem[],
  today: Day,
): Mandate {
  if (!row) return { contract_id: contractId, activ: false }
  const next = row.isActive ? (announcedDebit(row) ?? nextDebit(owed, today)) : null
  return {
    contract_id: contractId,
    activ: row.isActive,
    ...(row.isActive && { card_id: row.cardId }),
    plafon_bani: row.ceilingBani,
    acord_la: row.consentedAt.toISOString(),
    ...(next !== null &&
      next.bani <= row.ceilingBani && {
        urmatoarea: { data: next.day, suma_bani: next.bani },
      }),
    ...(row.trouble !== null && { motiv: explain(troubleOf(row.trouble)) }),
  }
}
