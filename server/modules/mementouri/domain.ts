import { addDays, addMonths } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { eveHours } from '#contract/locatii.ts'
import type { EveReminder } from '#contract/locatii.ts'
import { draftDays, unusedAccountDays } from '#contract/retention.ts'
import { timeOf } from '#contract/time-zone.ts'
import type { Env, PenaltyRules } from '#server/config/env.ts'

/** Days on which citizens are reminded. A reminder that was not made in its days is not made late. */

/** Rules of penalties, and the city's days. */
export type RulesEnv = Pick<Env, 'penalties' | 'city'>

/** From the first day to the last one, both included. */
export interface Span {
  from: Day
  to: Day
}

const daysAfter = (day: Day, first: number, last: number): Span => ({
  from: addDays(day, first),
  to: addDays(day, last),
})

const onwards = (from: Day): Span => ({ from, to: '9999-12-31' })

/** A reminder that is due, and the last day on which it would be. */
export interface DueReminder<Reason extends string> {
  reason: Reason
  until: Day
}

/** Returns the first span that holds a day; null if none does. */
function findSpan<Reason extends string>(
  spans: [Reason, Span][],
  today: Day,
): DueReminder<Reason> | null {
  const found = spans.find(([, { from, to }]) => from <= today && today <= to)
  return found ? { reason: found[0], until: found[1].to } : null
}

const invoiceDays = { late: 7, beforePenalties: 3 } as const

/** First day with penalties of an unpaid invoice; null where there are none. */
export const firstPenaltyDay = (
  dueOn: Day,
  { graceDays, millionthsPerDay }: PenaltyRules,
): Day | null => (millionthsPerDay > 0 ? addDays(dueOn, graceDays + 1) : null)

/** Returns what an unpaid invoice is reminded of on a day. */
export function invoiceReminder(
  dueOn: Day,
  today: Day,
  { penalties: rules, city: { mementouri } }: RulesEnv,
) {
  const accruesOn = firstPenaltyDay(dueOn, rules)
  const penalties = accruesOn && daysAfter(accruesOn, -1 - invoiceDays.beforePenalties, -1)
  return findSpan(
    [
      ['factura_scadenta', daysAfter(dueOn, -mementouri.factura, 0)],
      ...(penalties ? ([['factura_penalitati', penalties]] as [['factura_penalitati', Span]]) : []),
      ['factura_intarziata', daysAfter(dueOn, 1, invoiceDays.late)],
    ],
    today,
  )
}

/** Returns what is reminded of, on a day, whoever pays somebody else's unpaid invoice. */
export const payeeReminder = (dueOn: Day, today: Day, { city: { mementouri } }: RulesEnv) =>
  findSpan(
    [
      ['acord_scadenta', daysAfter(dueOn, -mementouri.factura, 0)],
      ['acord_intarziata', daysAfter(dueOn, 1, invoiceDays.late)],
    ],
    today,
  )

/** Due days of the invoices that may be reminded of on a day. */
export const remindedDueDays = (
  today: Day,
  { penalties: { graceDays }, city: { mementouri } }: RulesEnv,
): Span => ({
  from: addDays(today, -Math.max(graceDays, invoiceDays.late)),
  to: addDays(today, mementouri.factura),
})

/** Day until which a contract is told of the first time, as part of the days before its end. */
const contractDays = { firstEnds: 0.5, late: 6 } as const

/** Returns what a contract that ends on a day is reminded of. */
export function contractReminder(endsOn: Day, today: Day, { city: { mementouri } }: RulesEnv) {
  const { contract: first, contract_din_nou: second } = mementouri
  const firstEnds = Math.max(Math.floor(first * contractDays.firstEnds), second + 1)
  return findSpan(
    [
      ['contract_luna', daysAfter(endsOn, -first, -firstEnds)],
      ['contract_saptamana', daysAfter(endsOn, -second, -1)],
      ['contract_sfarsit', daysAfter(endsOn, 0, contractDays.late)],
    ],
    today,
  )
}

/** Ends of the contracts that may be reminded of on a day. */
export const remindedEnds = (today: Day, { city: { mementouri } }: RulesEnv): Span =>
  daysAfter(today, -contractDays.late, mementouri.contract)

/** Days after which a question is not told of any more: the first time, as long as it is told of, and at all. */
const questionDays = { firstLasts: 2, last: 13 } as const

/** Returns what a question asked on a day is reminded of. */
export function questionReminder(askedOn: Day, today: Day, { city: { mementouri } }: RulesEnv) {
  const { intrebare: first, intrebare_din_nou: second } = mementouri
  const firstEnds = Math.min(first + questionDays.firstLasts, second - 1)
  return findSpan(
    [
      ['intrebare', daysAfter(askedOn, first, firstEnds)],
      ['intrebare_din_nou', daysAfter(askedOn, second, questionDays.last)],
    ],
    today,
  )
}

/** Days on which questions were asked that may be reminded of. */
export const remindedQuestions = (today: Day, { city: { mementouri } }: RulesEnv): Span =>
  daysAfter(today, -questionDays.last, -mementouri.intrebare)

const LATE_TERM_DAYS = 7

/** Last day on which a term that has passed is told of. */
export const lastTermDay = (dueOn: Day): Day => addDays(dueOn, LATE_TERM_DAYS)

/** Terms that have passed and of which citizens are still told on a day. */
export const remindedTerms = (today: Day): Span => daysAfter(today, -LATE_TERM_DAYS, -1)

/** Days in which citizens are asked how a solution is, before it is too late. */
const SOLUTION_LASTS = 4

/** Last day on which citizens are asked how a solution is. */
export const lastSolutionDay = (solvedOn: Day, { city: { mementouri } }: RulesEnv): Day =>
  addDays(solvedOn, mementouri.rezolvare + SOLUTION_LASTS)

/** Days of the solutions after which citizens are asked, on a day, how they are. */
export const remindedSolutions = (today: Day, { city: { mementouri } }: RulesEnv): Span =>
  daysAfter(today, -mementouri.rezolvare - SOLUTION_LASTS, -mementouri.rezolvare)

const draftReminderDays = { firstLasts: 15, beforeRemoval: 7 } as const

/** Reminder that a draft will be removed, without which it is kept. */
export const DRAFT_REMOVAL = 'ciorna_se_sterge'

/** Returns what a draft touched last on a day is reminded of. */
export function draftReminder(touchedOn: Day, today: Day, { city: { mementouri } }: RulesEnv) {
  const { ciorna: first } = mementouri
  return findSpan(
    [
      ['ciorna', daysAfter(touchedOn, first, first + draftReminderDays.firstLasts)],
      [DRAFT_REMOVAL, onwards(addDays(touchedOn, draftDays - draftReminderDays.beforeRemoval))],
    ],
    today,
  )
}

/** Last day of touching for the drafts that may be reminded of on a day. */
export const lastRemindedTouch = (today: Day, { city: { mementouri } }: RulesEnv): Day =>
  addDays(today, -mementouri.ciorna)

/** Day on which a draft is removed whose removal is told on a day. */
export const draftRemovalDay = (toldOn: Day): Day =>
  addDays(toldOn, draftReminderDays.beforeRemoval)

/** Last days of touching and of telling for the drafts that are removed on a day. */
export const removedDrafts = (today: Day): { touchedOn: Day; toldOn: Day } => ({
  touchedOn: addDays(today, -draftDays),
  toldOn: addDays(today, -draftReminderDays.beforeRemoval),
})

/** Parts of a day in which citizens are gone through: the second for pick-ups alone, which are told in the evening too. */
export type RunPart = 'zi' | 'seara'

/** Time of the city's clocks from which it is evening. */
const EVENING = '18:00'

/** Lists the parts of its day that have begun at an instant. */
export const begunParts = (now: Date): RunPart[] =>
  timeOf(now) < EVENING ? ['zi'] : ['zi', 'seara']

/** Days ahead for which moved pick-ups are told: fewer than those for which a reminder is remembered. */
const PICKUP_DAYS = 60

/** Days of the pick-ups that may be reminded of in a part of a day. */
export const remindedPickups = (today: Day, part: RunPart): Span =>
  daysAfter(today, part === 'seara' ? 1 : 0, PICKUP_DAYS)

/** A pick-up that was moved, perhaps back to the day it was planned for. */
export interface MovedPickup {
  planned: Day
  day: Day
  /** Day that its citizen was last told of, and the day when; null if none was. */
  toldDay: Day | null
  toldOn: Day | null
  /** True if its citizen is told of each pick-up on the evening before. */
  isToldEachEve: boolean
}

/** Returns what a moved pick-up is reminded of in a part of a day. */
export function pickupReminder(
  { planned, day, toldDay, toldOn, isToldEachEve }: MovedPickup,
  today: Day,
  part: RunPart,
) {
  if (day !== (toldDay ?? planned)) return day === planned ? 'ridicare_la_loc' : 'ridicare_mutata'
  const isEve = part === 'seara' && day === addDays(today, 1) && !isToldEachEve
  return isEve && toldOn !== null && toldOn < today && day !== planned ? 'ridicare_maine' : null
}

const accountDays = { first: 30, second: 7 } as const

/** Reminders that an account will be closed. Without both it stays open. */
export const accountReminders = { first: 'cont_nefolosit', second: 'cont_se_inchide' } as const

/** Returns what an unused account is reminded of, and when it will be closed. `toldOn`: day of the first reminder. */
export function accountReminder(toldOn: Day | null, today: Day) {
  const { first, second } = accountDays
  if (toldOn === null) return { reason: accountReminders.first, closedOn: addDays(today, first) }
  return addDays(toldOn, first - second) <= today
    ? { reason: accountReminders.second, closedOn: addDays(today, second) }
    : null
}

/** Last day of use for the accounts that may be reminded of on a day. */
export const lastRemindedUse = (today: Day): Day =>
  addDays(today, accountDays.first - unusedAccountDays)

/** Last days of use and of both reminders for the accounts that are closed on a day. */
export const closedAccounts = (today: Day): { usedOn: Day; firstOn: Day; secondOn: Day } => ({
  usedOn: addDays(today, -unusedAccountDays),
  firstOn: addDays(today, -accountDays.first),
  secondOn: addDays(today, -accountDays.second),
})

const CARD_DAYS = 30

/** Last day on which a card is good; `expires` is `YYYY-MM`. */
export const lastDayOfCard = (expires: string): Day => addDays(addMonths(`${expires}-01`, 1), -1)

export const isCardReminded = (expires: string, today: Day): boolean =>
  today <= lastDayOfCard(expires) && addDays(today, CARD_DAYS) >= lastDayOfCard(expires)

/** Time of the city's clocks after which nobody is told of tomorrow any more. */
const EVE_ENDS = '22:00'

/** Lists the hours whose citizens are to have been told of tomorrow's pick-ups at an instant. */
export function dueEveHours(now: Date): EveReminder['ora'][] {
  const time = timeOf(now)
  return time < EVE_ENDS ? eveHours.filter((hour) => hour <= time) : []
}
