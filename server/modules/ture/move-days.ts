import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import type { DayMoveTrial, MovedDay } from '#contract/desk/ture.ts'
import type { Fraction } from '#contract/fractii.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { placeRounds, roundDays, rounds } from '#server/db/schema.ts'
import { groupBy } from '#server/domain/group-by.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { toPickup } from '#server/domain/pickups.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { formatDescription } from '#server/modules/calendar/messages.ro.ts'
import { writeDays } from './round-days.ts'
import { roundTexts } from './texts.ro.ts'

/** Days ahead that a day may be moved to. */
const DAYS_AHEAD = 366

export interface DayMove {
  din: Day
  in: Day
  motiv: string
  fractie?: Fraction | undefined
  tura_id?: number | undefined
}

interface Candidate {
  round: typeof rounds.$inferSelect
  day: typeof roundDays.$inferSelect
  /** True if the round is driven on the new day anyway. */
  isDriven: boolean
}

/** Shows what a move would do. Throws `date_invalide` for a day that nothing can be moved to. */
export async function tryMove(db: Db, move: DayMove, now: Date): Promise<DayMoveTrial> {
  assertNewDay(move, dayOf(now))
  const candidates = await findCandidates(db, move)
  const movable = candidates.filter(isMovable)
  const codesOf = (found: Candidate[]) => found.map(({ round: { cod } }) => cod)
  return {
    ture: movable.map(({ round }) => toNamedRound(round)),
    adrese: await countPlaces(
      db,
      movable.map(({ round: { id } }) => id),
    ),
    merg_deja: codesOf(candidates.filter(({ day, isDriven }) => isDriven && !day.doneAt)),
    efectuate: codesOf(candidates.filter(({ day }) => day.doneAt !== null)),
    mesaj: movable[0] ? describeMove(movable[0], move) : '',
  }
}

/**
 * Moves a day of the rounds that the caller saw. Throws `date_invalide`, and `modificat_intre_timp` if other rounds
 * would move by now.
 */
export function moveDays(
  { clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  move: DayMove & { ture: number[] },
): Promise<{ mutate: number; adrese: number }> {
  assertNewDay(move, dayOf(clock.now()))
  return db.transaction(async (tx) => {
    const movable = (await findCandidates(tx, move, { lock: true })).filter(isMovable)
    const ids = movable.map(({ round: { id } }) => id)
    assertSeen(move.ture, ids)
    const planned = ids.map((roundId) => ({
      roundId,
      day: move.in,
      from: move.din,
      movedReason: move.motiv,
      doneAt: null,
    }))
    await writeDays(tx, planned)
    await audit(tx, {
      actor,
      action: 'tura.zi_mutata',
      subject: describeSubject(move, ids),
      requestId,
    })
    return { mutate: ids.length, adrese: await countPlaces(tx, ids) }
  })
}

/** Puts a moved day back. Throws `modificat_intre_timp` if its rounds were driven or moved since. */
export function withdrawMove(
  { actor, requestId = '' }: OperatorContext,
  db: Db,
  move: Pick<DayMove, 'din' | 'in'> & { ture: number[] },
): Promise<{ puse_la_loc: number }> {
  return db.transaction(async (tx) => {
    const moved = await tx
      .select({ roundId: roundDays.roundId })
      .from(roundDays)
      .where(
        and(
          eq(roundDays.day, move.in),
          eq(firstDay, move.din),
          isNull(roundDays.doneAt),
          inArray(roundDays.roundId, move.ture),
        ),
      )
      .orderBy(asc(roundDays.id))
      .for('update')
    const ids = moved.map(({ roundId }) => roundId)
    assertSeen(move.ture, ids)
    const planned = ids.map((roundId) => ({
      roundId,
      day: move.din,
      from: move.in,
      movedReason: '',
      doneAt: null,
    }))
    await writeDays(tx, planned)
    await audit(tx, {
      actor,
      action: 'tura.mutare_retrasa',
      subject: describeSubject(move, ids),
      requestId,
    })
    return { puse_la_loc: ids.length }
  })
}

/** Lists the moved days of a year, the rounds that moved together in one row, by their new day. */
export async function listMovedDays(db: Db, year: number): Promise<MovedDay[]> {
  const rows = await db
    .select({ round: rounds, day: roundDays, from: firstDay })
    .from(roundDays)
    .innerJoin(rounds, eq(rounds.id, roundDays.roundId))
    .where(
      and(
        sql`${roundDays.day} between ${`${year}-01-01`} and ${`${year}-12-31`}`,
        sql`${firstDay} <> ${roundDays.day}`,
      ),
    )
    .orderBy(asc(roundDays.day), asc(rounds.cod))
  const stops = await countStops(db, [...new Set(rows.map(({ round }) => round.id))])
  return groupMoves(rows).map(({ key, moved }) => {
    const { day, from } = moved[0]!
    return {
      cheie: key,
      din: from,
      in: day.day,
      motiv: day.movedReason,
      ture: moved.map(({ round }) => toNamedRound(round)),
      ridicari: moved.reduce((sum, { round }) => sum + (stops.get(round.id) ?? 0), 0),
      se_retrage: moved.every((one) => one.day.doneAt === null),
    }
  })
}

type MovedRow = Pick<Candidate, 'round' | 'day'> & { from: Day }

const groupMoves = (rows: MovedRow[]): { key: string; moved: MovedRow[] }[] =>
  [...groupBy(rows, ({ from, day }) => `${from} ${day.day} ${day.movedReason}`)].map(
    ([key, moved]) => ({ key, moved }),
  )

// An array of PostgreSQL begins at 1.
const firstDay = sql<Day>`${roundDays.movedFrom}[1]`

function findCandidates(
  db: Db,
  { din, in: to, fractie, tura_id }: DayMove,
  { lock = false } = {},
): Promise<Candidate[]> {
  const target = alias(roundDays, 'target')
  const query = db
    .select({ round: rounds, day: roundDays, isDriven: sql<boolean>`${target.id} is not null` })
    .from(roundDays)
    .innerJoin(rounds, eq(rounds.id, roundDays.roundId))
    .leftJoin(target, and(eq(target.roundId, roundDays.roundId), eq(target.day, to)))
    .where(
      and(
        eq(roundDays.day, din),
        fractie === undefined ? undefined : eq(rounds.fractie, fractie),
        tura_id === undefined ? undefined : eq(rounds.id, tura_id),
      ),
    )
    .orderBy(asc(rounds.cod))
  return lock ? query.for('update', { of: roundDays }) : query
}

const isMovable = ({ day, isDriven }: Candidate): boolean => !isDriven && day.doneAt === null

const toNamedRound = ({ id, cod, fractie }: typeof rounds.$inferSelect) => ({
  id,
  cod,
  fractie: fractie as Fraction,
})

/** Describes a moved pick-up as citizens read it in the calendar. */
const describeMove = ({ round, day }: Candidate, { din, in: to, motiv }: DayMove): string => {
  const moved = { day: to, movedFrom: [...day.movedFrom, din], movedReason: motiv, doneAt: null }
  return formatDescription(toPickup({ placeId: 0, round, day: moved, missedReason: null }))
}

const describeSubject = ({ din, in: to }: Pick<DayMove, 'din' | 'in'>, ids: number[]): string =>
  `${din}>${to} ture:${ids.join(',')}`

function assertNewDay({ din, in: to }: DayMove, today: Day): void {
  const problem =
    din === to
      ? roundTexts.sameDay
      : to < today
        ? roundTexts.past
        : to > addDays(today, DAYS_AHEAD)
          ? roundTexts.farAway
          : null
  if (problem !== null) throw new ApiError('date_invalide', { fields: { in: [problem] } })
}

function assertSeen(seen: readonly number[], found: readonly number[]): void {
  const expected = new Set(seen)
  if (found.length === expected.size && found.every((id) => expected.has(id))) return
  throw new ApiError('modificat_intre_timp', { sentence: roundTexts.movedMeanwhile })
}

/** Counts the places that any of the rounds serves. */
async function countPlaces(db: Db, roundIds: number[]): Promise<number> {
  if (roundIds.length === 0) return 0
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${placeRounds.placeId})::int` })
    .from(placeRounds)
    .where(inArray(placeRounds.roundId, roundIds))
  return row?.count ?? 0
}

/** Counts the places that each round serves. */
export async function countStops(db: Db, roundIds: number[]): Promise<Map<number, number>> {
  if (roundIds.length === 0) return new Map()
  const rows = await db
    .select({ id: placeRounds.roundId, count: sql<number>`count(*)::int` })
    .from(placeRounds)
    .where(inArray(placeRounds.roundId, roundIds))
    .groupBy(placeRounds.roundId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
