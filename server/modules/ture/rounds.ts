import { and, asc, between, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { DeskRound, RoundAddress, RoundDetails } from '#contract/desk/ture.ts'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { fractions } from '#contract/fractii.ts'
import type { Fraction } from '#contract/fractii.ts'
import { formatHours, parseHours } from '#contract/hours.ts'
import { foldText } from '#contract/text.ts'
import { dayOf } from '#contract/time-zone.ts'
import { streetWords } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { placeRounds, roundDays, rounds, servicePlaces } from '#server/db/schema.ts'
import { matchesSearch } from '#server/db/search.ts'
import { fractionName } from '#server/domain/fraction-names.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { toPickup } from '#server/domain/pickups.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { decodeCursor, pageSize, toCursorPage } from '#server/http/cursor.ts'
import { readSearchTerms } from '#server/modules/clienti/search-terms.ts'
import { readLatestNumbers } from '#server/modules/continut/latest-numbers.ts'
import { changeContent } from '#server/modules/continut/versions.ts'
import { countStops } from './move-days.ts'
import { roundKind } from './round-content.ts'
import { roundTexts } from './texts.ro.ts'

interface Page {
  cursor?: string | undefined
  limita?: number | undefined
}

type RoundRow = typeof rounds.$inferSelect

/** Days shown around today. */
const DAYS_BACK = 14
const DAYS_AHEAD = 92

/** Lists one page of the rounds, by code: all, or those whose code, fraction or one of whose streets is searched. */
export async function listRounds(
  db: Db,
  { cauta = '', ...page }: Page & { cauta?: string | undefined },
  now: Date,
) {
  const limit = pageSize(page)
  const after = decodeCursor(z.string(), page.cursor)
  const rows = await db
    .select()
    .from(rounds)
    .where(and(after === undefined ? undefined : gt(rounds.cod, after), matchesRound(cauta)))
    .orderBy(asc(rounds.cod))
    .limit(limit + 1)
  const found = toCursorPage(rows, limit, ({ cod }) => cod)
  return { lista: await describeRounds(db, found.rows, dayOf(now)), urmator: found.urmator }
}

function matchesRound(text: string): SQL | undefined {
  if (text.trim() === '') return undefined
  const folded = foldText(text)
  const named = fractions.filter((one) => foldText(fractionName(one, 'ro')).includes(folded))
  const { street } = readSearchTerms(text)
  const onStreet = sql`${rounds.id} in (
    select ${placeRounds.roundId} from ${placeRounds}
    join ${servicePlaces} on ${servicePlaces.id} = ${placeRounds.placeId}
    where ${streetWords(servicePlaces.address)} @@ ${street}::tsquery)`
  return or(
    matchesSearch(text, rounds.cod, rounds.frecventa),
    named.length > 0 ? inArray(rounds.fractie, named) : undefined,
    street === null ? undefined : onStreet,
  )
}

/** Shows a round with its days around today. Throws `inexistent`. */
export async function showRound(db: Db, id: number, now: Date): Promise<RoundDetails> {
  const today = dayOf(now)
  const round = await findRound(db, id)
  const days = await db
    .select()
    .from(roundDays)
    .where(
      and(
        eq(roundDays.roundId, id),
        between(roundDays.day, addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)),
      ),
    )
    .orderBy(asc(roundDays.day))
  const [tura] = await describeRounds(db, [round], today)
  return {
    tura: tura!,
    zile: days.map((day) => {
      const pickup = toPickup({ placeId: 0, round, day, missedReason: null })
      const { data, data_initiala = null, motiv_mutare = '' } = pickup
      return {
        zi: data,
        mutata_din: data_initiala,
        motiv: motiv_mutare,
        efectuata: day.doneAt !== null,
      }
    }),
  }
}

/** Lists one page of the buildings at which a round stops. Throws `inexistent`. */
export async function listRoundAddresses(db: Db, id: number, page: Page) {
  await findRound(db, id)
  const limit = pageSize(page)
  const after = decodeCursor(z.tuple([z.string(), z.string()]), page.cursor)
  const street = sql<string>`${servicePlaces.address} ->> 'strada'`
  const number = sql<string>`${servicePlaces.address} ->> 'numar'`
  const rows = await db
    .select({
      id: sql<number>`min(${servicePlaces.id})`,
      street,
      number,
      count: sql<number>`count(*)::int`,
    })
    .from(placeRounds)
    .innerJoin(servicePlaces, eq(servicePlaces.id, placeRounds.placeId))
    .where(
      and(
        eq(placeRounds.roundId, id),
        after && sql`(${street}, ${number}) > (${after[0]}, ${after[1]})`,
      ),
    )
    .groupBy(street, number)
    .orderBy(asc(street), asc(number))
    .limit(limit + 1)
  const found = toCursorPage(rows, limit, (row) => [row.street, row.number])
  const lista = found.rows.map((row): RoundAddress => ({
    id: row.id,
    adresa: `${row.street} nr. ${row.number}`,
    locuri: row.count,
  }))
  return { lista, urmator: found.urmator }
}

/**
 * Changes what citizens read about a round. Throws `inexistent`, `date_invalide`, and `modificat_intre_timp` if `seen`
 * is not its latest version.
 */
export async function saveRound(
  context: OperatorContext,
  db: Db,
  id: number,
  { frecventa, interval, seen }: { frecventa: string; interval: string; seen: number },
): Promise<DeskRound> {
  const hours = interval.trim() === '' ? '' : parseInterval(interval)
  await db.transaction(async (tx) => {
    const { cod } = await findRound(tx, id)
    await changeContent(
      context,
      tx,
      { kind: roundKind, key: cod },
      { action: 'publicare', seen },
      () => roundKind.publish(context, tx, cod, { frecventa, interval: hours }),
    )
  })
  const [round] = await describeRounds(db, [await findRound(db, id)], dayOf(context.clock.now()))
  return round!
}

function parseInterval(text: string): string {
  const span = parseHours(text)
  if (span) return formatHours(span)
  throw new ApiError('date_invalide', { fields: { interval: [roundTexts.hours] } })
}

async function findRound(db: Db, id: number): Promise<RoundRow> {
  const [row] = await db.select().from(rounds).where(eq(rounds.id, id))
  if (!row) throw new ApiError('inexistent')
  return row
}

async function describeRounds(db: Db, rows: RoundRow[], today: Day): Promise<DeskRound[]> {
  const ids = rows.map(({ id }) => id)
  const stops = await countStops(db, ids)
  const next = await findNextDays(db, ids, today)
  const versions = await readLatestNumbers(
    db,
    roundKind,
    rows.map(({ cod }) => cod),
  )
  return rows.map(({ id, cod, fractie, frecventa, hours }) => ({
    id,
    cod,
    fractie: fractie as Fraction,
    frecventa,
    interval: hours,
    adrese: stops.get(id) ?? 0,
    urmatoarea: next.get(id) ?? null,
    versiune: versions.get(cod) ?? 0,
  }))
}

/** Finds the first planned day of each round from today on. */
async function findNextDays(db: Db, ids: number[], today: Day): Promise<Map<number, Day>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: roundDays.roundId, day: sql<Day>`min(${roundDays.day})::text` })
    .from(roundDays)
    .where(
      and(
        inArray(roundDays.roundId, ids),
        sql`${roundDays.day} >= ${today}`,
        sql`${roundDays.doneAt} is null`,
      ),
    )
    .groupBy(roundDays.roundId)
  return new Map(rows.map(({ id, day }) => [id, day]))
}
