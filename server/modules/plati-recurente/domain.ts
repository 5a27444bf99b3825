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

/** Why a debit did not work: the bank's code of it, or a word of ours. */
export type FailureReason = OwnTrouble | number

/** A debit that failed is tried so many times again. */
export const MAX_RETRIES = 3
/** Days after which it is said again that the ceiling is too low. */
const CEILING_AGAIN_DAYS = 30

/** A debit that is to come. */
export interface NextDebit {
  day: Day
  bani: number
}

/** What the next debit of what is owed would be; null when nothing is owed. */
export function nextDebit(owed: OpenItem[], today: Day): NextDebit | null {
  const [first] = owed.map(({ dueOn }) => dueOn).toSorted()
  if (first === undefined) return null
  const soonest = addDays(today, debitNoticeDays)
  const day = first > soonest ? first : soonest
  return { day, bani: sumOf(dueBy(owed, day)) }
}

/** Whether it is time to tell the citizen of a debit. */
export const isToAnnounce = ({ day }: NextDebit, today: Day): boolean =>
  day <= addDays(today, debitNoticeDays)

/** Whether nobody expects a debit any more that was announced: its day passed while the portal could not make it. */
export const isLongPast = ({ day }: NextDebit, today: Day): boolean =>
  today > addDays(day, debitNoticeDays)

/** Of what is due by a day, in turn, as much as was announced: nobody is debited more than they were told. */
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

/** Whether a card that was refused must not be asked again, for this or anything else. */
export const isCardOver = (reason: number): boolean => !explainRefusal(reason).sameCardAgain

/** The bank's code of something it has no code for. */
const UNKNOWN_REASON = 0

/** Why a card was not debited, as a code of the bank; null when the card was never asked. */
export function reasonOf({
  orderId,
  reason,
}: Pick<typeof payments.$inferSelect, 'orderId' | 'reason'>): number | null {
  if (orderId === null || reason === null) return null
  return reason === SESSION_EXPIRED ? UNKNOWN_REASON : reason
}

/** Whether it was said not long ago that the ceiling is too low. */
export const wasToldOfCeiling = (
  { trouble, announcedOn }: Pick<MandateRow, 'trouble' | 'announcedOn'>,
  today: Day,
): boolean =>
  trouble === parseFailureReason('peste_plafon') &&
  announcedOn !== null &&
  today < addDays(announcedOn, CEILING_AGAIN_DAYS)

export const parseFailureReason = (trouble: FailureReason): string => String(trouble)

const troubleOf = (kept: string): FailureReason =>
  // Written only by `parseFailureReason`.
  /^-?\d+$/.test(kept) ? Number(kept) : (kept as OwnTrouble)

/** What is announced of a mandate; null when nothing is. */
export const announcedDebit = ({ debitOn, announcedBani }: MandateRow): NextDebit | null =>
  debitOn !== null && announcedBani !== null ? { day: debitOn, bani: announcedBani } : null

/** The recurring payment of a contract as it is answered. `owed`: what is owed of it; `row` null: never agreed to. */
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
