import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { CaseRef } from '#contract/desk/coada.ts'
import { dayOf } from '#contract/time-zone.ts'
import { deskCases } from '#server/db/schema.ts'
import { endOfDay } from './business-days.ts'

/** SQL condition: the case is open, not answered since the citizen's last word, and the citizen is not asked anything. */
export const waitsForOperator: SQL<boolean> = sql<boolean>`(${deskCases.isOpen} and ${deskCases.lastAuthor} = 'cetatean')`

/** SQL condition: the case is open after its term. */
export const isOverdue = (now: Date): SQL<boolean> =>
  sql<boolean>`(${deskCases.isOpen} and coalesce(${deskCases.dueAt} < ${now.toISOString()}::timestamptz, false))`

/** SQL condition: the case is open, and its term has passed or is at most some days from today. */
export const isDueWithin = (now: Date, days: number): SQL<boolean> => {
  const last = endOfDay(addDays(dayOf(now), days)).toISOString()
  return sql<boolean>`(${deskCases.isOpen} and coalesce(${deskCases.dueAt} <= ${last}::timestamptz, false))`
}

/** SQL condition: the row of one case. */
export const isCase = ({ fel, id }: CaseRef): SQL<boolean> =>
  sql<boolean>`(${deskCases.kind} = ${fel} and ${deskCases.objectId} = ${id})`
