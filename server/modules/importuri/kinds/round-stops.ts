import { and, inArray, or, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { reasonRule } from '#contract/rules.ts'
import type { Db } from '#server/db/db.ts'
import { missedPickups, placeRounds, roundDays } from '#server/db/schema.ts'
import { code, day, optional, required, ruled, yesNo } from '../columns.ts'
import { defineKind } from '../kind.ts'
import type { ImportContext, Line } from '../kind.ts'
import { findPlaceIds, findRoundIds } from '../lookups.ts'
import { planUpsert } from '../upsert.ts'

interface Pair {
  locatie: string
  tura: string
}
interface FoundPair {
  placeId: number
  roundId: number
}

/** Places served by each round. */
export const servedPlaces = defineKind({
  name: 'ture-locatii',
  summary: 'ce locuri de consum servește fiecare tură; locurile și turele se importă înainte',
  columns: {
    locatie: required(code, 'codul locului de consum', 'L-000001'),
    tura: required(code, 'codul turei', 'T-A-rezidual'),
    servita: optional(yesNo, true, 'da sau nu; „nu” scoate locul din tură; gol: da', 'da'),
  },
  getUniqueKeys: ({ locatie, tura }) => [`${locatie} ${tura}`],
  async plan(context, lines) {
    const found = await findPairs(context, lines)
    const known = await servedAmong(
      context.tx,
      found.map(({ pair }) => pair),
    )
    const isServed = ({ placeId, roundId }: FoundPair) => known.has(`${placeId} ${roundId}`)
    const changing = found.filter(({ row, pair }) => row.servita !== isServed(pair))
    const served = changing.filter(({ row }) => row.servita).map(({ pair }) => pair)
    const unserved = changing.filter(({ row }) => !row.servita).map(({ pair }) => pair)
    return {
      counts: { added: served.length, changed: 0, removed: unserved.length },
      lines: changing.map(({ line }) => line),
      write: async () => ({
        added: await addPairs(context.tx, served),
        changed: 0,
        removed: await removePairs(context.tx, unserved),
      }),
    }
  },
})

/** Missed pickups: places where a driven round did not empty the containers. */
export const missed = defineKind({
  name: 'neridicari',
  summary: 'unde nu s-a putut ridica și de ce; zilele turelor se importă înainte',
  columns: {
    locatie: required(code, 'codul locului de consum', 'L-000001'),
    tura: required(code, 'codul turei', 'T-A-rezidual'),
    zi: required(day, 'ziua turei', '2026-03-02'),
    motiv: required(
      ruled(reasonRule),
      `motivul, arătat clientului; cel mult ${limits.reason.max} de caractere`,
      'Accesul era blocat.',
    ),
  },
  getUniqueKeys: ({ locatie, tura, zi }) => [`${zi} ${locatie} ${tura}`],
  async plan(context, lines) {
    const found = await findPairs(context, lines)
    const served = await servedAmong(
      context.tx,
      found.map(({ pair }) => pair),
    )
    const dayIds = await daysAmong(
      context.tx,
      found.map(({ pair, row }) => ({ roundId: pair.roundId, day: row.zi })),
    )
    const rows = found.flatMap(({ line, row, pair: { placeId, roundId } }) => {
      if (!served.has(`${placeId} ${roundId}`)) {
        return context.wrong(line, 'locatie', 'nu este servit de această tură')
      }
      const roundDayId = dayIds.get(`${roundId} ${row.zi}`)
      if (roundDayId === undefined) return context.wrong(line, 'zi', 'tura nu merge în această zi')
      return [{ line, row: { placeId, roundDayId, reason: row.motiv } }]
    })
    return planUpsert(context.tx, missedPickups, rows, {
      key: ['placeId', 'roundDayId'],
      update: ['reason'],
    })
  },
})

async function findPairs<Row extends Pair>(
  context: ImportContext,
  lines: Line<Row>[],
): Promise<(Line<Row> & { pair: FoundPair })[]> {
  const places = await findPlaceIds(
    context.tx,
    lines.map(({ row }) => row.locatie),
  )
  const rounds = await findRoundIds(
    context.tx,
    lines.map(({ row }) => row.tura),
  )
  return lines.flatMap(({ line, row }) => {
    const [placeId, roundId] = [places.get(row.locatie), rounds.get(row.tura)]
    if (placeId === undefined) {
      return context.wrong(line, 'locatie', 'nu este printre locurile de consum')
    }
    if (roundId === undefined) return context.wrong(line, 'tura', 'nu este printre ture')
    return [{ line, row, pair: { placeId, roundId } }]
  })
}

async function addPairs(tx: Db, pairs: FoundPair[]): Promise<number> {
  if (pairs.length === 0) return 0
  const added = await tx.insert(placeRounds).values(pairs).onConflictDoNothing().returning()
  return added.length
}

async function removePairs(tx: Db, pairs: FoundPair[]): Promise<number> {
  if (pairs.length === 0) return 0
  const these = pairs.map(
    ({ placeId, roundId }) =>
      sql`(${placeRounds.placeId} = ${placeId} and ${placeRounds.roundId} = ${roundId})`,
  )
  return (
    await tx
      .delete(placeRounds)
      .where(or(...these))
      .returning()
  ).length
}

async function servedAmong(tx: Db, pairs: FoundPair[]): Promise<Set<string>> {
  const ids = pairs.map(({ placeId }) => placeId)
  if (ids.length === 0) return new Set()
  const rows = await tx.select().from(placeRounds).where(inArray(placeRounds.placeId, ids))
  return new Set(rows.map(({ placeId, roundId }) => `${placeId} ${roundId}`))
}

async function daysAmong(
  tx: Db,
  wanted: { roundId: number; day: string }[],
): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select({ id: roundDays.id, roundId: roundDays.roundId, day: roundDays.day })
    .from(roundDays)
    .where(
      and(
        inArray(
          roundDays.roundId,
          wanted.map(({ roundId }) => roundId),
        ),
        inArray(
          roundDays.day,
          wanted.map((one) => one.day),
        ),
      ),
    )
  return new Map(rows.map(({ id, roundId, day: own }) => [`${roundId} ${own}`, id]))
}
