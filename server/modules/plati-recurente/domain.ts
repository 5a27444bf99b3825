import { debitNoticePeriodDays } from '#contract/consents.ts'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { limits } from '#contract/limits.ts'
import type { Mandate } from '#contract/plati.ts'
import { SESSION_EXPIRED, explainDecline } from '#server/bank/decline-reasons.ro.ts'
import type { payments } from '#server/db/schema.ts'
import { byAllocationOrder } from '#server/domain/ledger.ts'
import type { OpenItem } from '#server/domain/ledger.ts'
import type { MandateRow } from '#server/domain/mandates.ts'
import { explainFailure } from './messages.ro.ts'
import type { FailureReason, OwnFailureReason } from './messages.ro.ts'

/** Retries of a failed debit. */
export const MAX_RETRIES = 3
/** Days before the citizen is notified again that the limit is too low. */
const LIMIT_REMINDER_DAYS = 30

/** A future debit. */
export interface NextDebit {
  day: Day
  bani: number
}

/** Computes the next debit of what is owed; null when nothing is owed. */
export function calculateNextDebit(owed: OpenItem[], today: Day): NextDebit | null {
  const [first] = owed.map(({ dueOn }) => dueOn).toSorted()
  if (first === undefined) return null
  const soonest = addDays(today, debitNoticePeriodDays)
  const day = first > soonest ? first : soonest
  return { day, bani: sumOpenItems(selectDueBy(owed, day)) }
}

/** True if it is time to announce a debit to the citizen. */
export const shouldAnnounce = ({ day }: NextDebit, today: Day): boolean =>
  day <= addDays(today, debitNoticePeriodDays)

/** True if an announced debit could not be made on its day, and by now nobody expects it any more. */
export const isTooLate = ({ day }: NextDebit, today: Day): boolean =>
  today > addDays(day, debitNoticePeriodDays)

/** Selects what is due by the announced day, in allocation order, up to the announced amount and never more. */
export function selectCovered(owed: OpenItem[], { day, bani }: NextDebit): OpenItem[] {
  let leftBani = bani
  return selectDueBy(owed, day).filter(({ restBani }) => {
    if (restBani > leftBani) return false
    leftBani -= restBani
    return true
  })
}

const selectDueBy = (owed: OpenItem[], day: Day): OpenItem[] =>
  owed
    .filter(({ dueOn }) => dueOn <= day)
    .toSorted(byAllocationOrder)
    .slice(0, limits.itemsPerPayment)

const sumOpenItems = (owed: OpenItem[]): number =>
  owed.reduce((sum, { restBani }) => sum + restBani, 0)

/** True if a refused card must never be charged again, for this or any other debit. */
export const isCardUnusable = (reason: number): boolean => !explainDecline(reason).sameCardAgain

/** The bank's code for an unspecified reason. */
const UNSPECIFIED_REASON = 0

/** Returns the bank's code for why a card was not debited; null when the card was never charged. */
export function toBankReason({
  orderId,
  reason,
}: Pick<typeof payments.$inferSelect, 'orderId' | 'reason'>): number | null {
  if (orderId === null || reason === null) return null
  return reason === SESSION_EXPIRED ? UNSPECIFIED_REASON : reason
}

/** True if the citizen was notified recently that the limit is too low. */
export const wasNotifiedOfLimit = (
  { failureReason, announcedOn }: Pick<MandateRow, 'failureReason' | 'announcedOn'>,
  today: Day,
): boolean =>
  failureReason === serializeFailureReason('peste_plafon') &&
  announcedOn !== null &&
  today < addDays(announcedOn, LIMIT_REMINDER_DAYS)

export const serializeFailureReason = (failureReason: FailureReason): string =>
  String(failureReason)

const parseFailureReason = (kept: string): FailureReason =>
  // Only a serialised `FailureReason` is ever stored.
  /^-?\d+$/.test(kept) ? Number(kept) : (kept as OwnFailureReason)

/** Returns the announced debit of a mandate; null when there is none. */
export const toAnnouncedDebit = ({ debitOn, announcedBani }: MandateRow): NextDebit | null =>
  debitOn !== null && announcedBani !== null ? { day: debitOn, bani: announcedBani } : null

/** Converts a contract's mandate to its wire format. `owed`: what it owes; `row` null: never agreed to. */
export function toMandate(
  contractId: number,
  row: MandateRow | null,
  owed: OpenItem[],
  today: Day,
): Mandate {
  if (!row) return { contract_id: contractId, activ: false }
  const next = row.isActive ? (toAnnouncedDebit(row) ?? calculateNextDebit(owed, today)) : null
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
    ...(row.failureReason !== null && {
      motiv: explainFailure(parseFailureReason(row.failureReason)),
    }),
  }
}
