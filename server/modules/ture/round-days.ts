import { and, arrayOverlaps, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Day } from '#contract/days.ts'
import type { Db } from '#server/db/db.ts'
import { roundDays } from '#server/db/schema.ts'
import { upsert } from '#server/db/upsert.ts'
import type { Counts, UpsertOptions } from '#server/db/upsert.ts'

/** Day of a round as it is to be. */
export interface PlannedDay {
  roundId: number
  day: Day
  /** Day that it is moved from; null if it is not. */
  from: Day | null
  movedReason: string
  doneAt: Date | null
}

type DayRow = typeof roundDays.$inferSelect

/** Days that others are moved from, keyed by round and day. */
export type MoveSources = Map<string, DayRow>

/** Writes days over those stored: a day keeps its former days, and a report of a driven one. */
export const dayUpsert: UpsertOptions<typeof roundDays.$inferInsert> = {
  key: ['roundId', 'day'],
  update: ['movedFrom', 'movedReason', 'doneAt'],
  instead: {
    movedFrom: sql`case when excluded.moved_from <@ ${roundDays.movedFrom}
        then ${roundDays.movedFrom} else ${roundDays.movedFrom} || excluded.moved_from end`,
    movedReason: sql`case when excluded.moved_from = '{}'
        then ${roundDays.movedReason} else excluded.moved_reason end`,
    doneAt: sql`coalesce(excluded.done_at, ${roundDays.doneAt})`,
  },
}

/** Writes days of rounds in the caller's transaction; a moved day leaves its old place. */
export async function writeDays(tx: Db, planned: PlannedDay[]): Promise<Counts> {
  const sources = await findMoveSources(tx, planned)
  await deleteMovedDays(tx, planned)
  const rows = planned.map((one) => toDayRow(one, sources))
  return upsert(tx, roundDays, rows, dayUpsert)
}

/** Finds where days have been moved to, keyed by round and old day. */
export async function findMovedDays(tx: Db, planned: PlannedDay[]): Promise<Map<string, Day>> {
  if (planned.length === 0) return new Map()
  const rows = await tx
    .select({ roundId: roundDays.roundId, from: roundDays.movedFrom, to: roundDays.day })
    .from(roundDays)
    .where(
      and(
        inArray(
          roundDays.roundId,
          planned.map(({ roundId }) => roundId),
        ),
        arrayOverlaps(
          roundDays.movedFrom,
          planned.map((one) => one.day),
        ),
      ),
    )
  const moves = rows.flatMap(({ roundId, from, to }) =>
    from.map((one) => [`${roundId} ${one}`, to] as const),
  )
  return new Map(moves)
}

/** Finds the still existing days that others are moved from, keyed by round and day. */
export async function findMoveSources(tx: Db, planned: PlannedDay[]): Promise<MoveSources> {
  const which = moveSourceCondition(planned)
  const rows = which ? await tx.select().from(roundDays).where(which) : []
  return new Map(rows.map((one) => [`${one.roundId} ${one.day}`, one]))
}

/** Builds the row of a day. A day that is moved again keeps its earlier origins. */
export function toDayRow(
  { from, ...row }: PlannedDay,
  sources: MoveSources,
): typeof roundDays.$inferInsert {
  const earlier = sources.get(`${row.roundId} ${from}`)?.movedFrom ?? []
  return { ...row, movedFrom: from === null ? [] : [...earlier, from] }
}

/** Deletes the days that were moved elsewhere, unless they were driven after all. */
export async function deleteMovedDays(tx: Db, planned: PlannedDay[]): Promise<void> {
  const which = moveSourceCondition(planned)
  if (which) await tx.delete(roundDays).where(and(isNull(roundDays.doneAt), which))
}

/** SQL condition: the days that others are moved from; undefined if there are none. */
function moveSourceCondition(planned: PlannedDay[]): SQL | undefined {
  return or(
    ...planned.flatMap(({ roundId, from }) =>
      from === null ? [] : [and(eq(roundDays.roundId, roundId), eq(roundDays.day, from))],
    ),
  )
}
