import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import { addDays } from '#contract/days.ts'
import { dayAt, startOf } from '#server/db/city-days.ts'
import type { Db } from '#server/db/db.ts'
import {
  citizens,
  contracts,
  postings,
  receivables,
  sesizari,
  solicitari,
  supportRequests,
} from '#server/db/schema.ts'
import { activeCitizen, hasEmail } from '#server/domain/bulk-notifications.ts'
import { affectsCredit, hasCredit } from '#server/domain/postings.ts'
import { isOutstanding } from '#server/domain/receivables.ts'
import { openStates as openSesizari } from '#server/modules/sesizari/domain.ts'
import { sentOpenStates } from '#server/modules/solicitari/domain.ts'

const lastUse = sql`greatest(citizens.used_at, citizens.consented_at,
  (select max(s.used_at) from sessions s where s.citizen_id = citizens.id))`

/** SQL expression: the day on which an account was last used. */
export const lastUseDay: SQL = dayAt(lastUse)

/** SQL condition: the account was last used on a day or before. */
export function wasLastUsedBy(day: Day) {
  const end = startOf(addDays(day, 1))
  return and(sql`${citizens.usedAt} < ${end}`, sql`${lastUse} < ${end}`)
}

/**
 * SQL condition: the account was last used on a day or before, can be told by e-mail, and has nothing that its owner
 * may still need it for: no contract, nothing owed or paid in advance, no open case.
 */
export function isUnused(db: Db, usedOn: Day) {
  const one = { one: sql`1` }
  const { id } = citizens
  return and(
    activeCitizen,
    hasEmail,
    wasLastUsedBy(usedOn),
    notExists(
      db
        .select(one)
        .from(contracts)
        .where(and(eq(contracts.citizenId, id), ne(contracts.state, 'incetat'))),
    ),
    notExists(
      db
        .select(one)
        .from(receivables)
        .where(and(eq(receivables.citizenId, id), isOutstanding)),
    ),
    notExists(
      db
        .select(one)
        .from(postings)
        .where(and(eq(postings.citizenId, id), affectsCredit))
        .groupBy(postings.citizenId)
        .having(hasCredit),
    ),
    notExists(
      db
        .select(one)
        .from(solicitari)
        .where(and(eq(solicitari.citizenId, id), inArray(solicitari.state, sentOpenStates))),
    ),
    notExists(
      db
        .select(one)
        .from(sesizari)
        .where(and(eq(sesizari.citizenId, id), inArray(sesizari.state, openSesizari))),
    ),
    notExists(
      db
        .select(one)
        .from(supportRequests)
        .where(and(eq(supportRequests.citizenId, id), eq(supportRequests.state, 'noua'))),
    ),
  )
}
