import { and, arrayOverlaps, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fractions } from '#contract/fractii.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/db.ts'
import { roundDays, rounds as roundRows } from '#server/db/schema.ts'
import { code, day, hours, optional, moment, required, oneOf, text } from '../columns.ts'
import { defineKind } from '../kind.ts'
import { findRoundIds } from '../lookups.ts'
import { planUpsert } from '../upsert.ts'

/** Collection rounds. */
export const rounds = defineKind({
  name: 'ture',
  summary: 'turele de colectare',
  columns: {
    cod: required(code, 'codul turei', 'T-A-rezidual'),
    fractie: required(oneOf(fractions), fractions.join(', '), fractions[0]),
    frecventa: required(text(limits.addressText.max), 'cât de des, în cuvinte', 'săptămânal, luni'),
    interval: optional(hours, '', 'între ce ore', '07:00-12:00'),
  },
  getUniqueKeys: ({ cod }) => [cod],
  plan: ({ tx }, lines) =>
    planUpsert(
      tx,
      roundRows,
      lines.map(({ line, row: { cod, fractie, frecventa, interval } }) => ({
        line,
        row: { cod, fractie, frecventa, hours: interval },
      })),
      { key: ['cod'], update: ['fractie', 'frecventa', 'hours'] },
    ),
})

interface PlannedDay {
  line: number
  roundId: number
  day: string
  from: string | null
  movedReason: string
  doneAt: Date | null
}

/** Days on which rounds are driven. */
export const days = defineKind({
  name: 'zile',
  summary: 'zilele în care merg turele; turele se importă înainte',
  details:
    'O zi mutată se scrie cu ziua nouă în `zi` și cea veche în `mutata_din`: ziua veche dispare din calendar. O zi mutată poate fi mutată iar, și înapoi. Ce este gol rămâne cum era, așa că planul poate fi importat din nou după rapoarte: zilele lui mutate între timp rămân mutate.',
  columns: {
    tura: required(code, 'codul turei', 'T-A-rezidual'),
    zi: required(day, 'ziua', '2026-03-02'),
    mutata_din: optional(day, null, 'ziua din care a fost mutată', '2026-03-01'),
    motiv: optional(text(limits.addressText.max), '', 'de ce a fost mutată', 'sărbătoare legală'),
    efectuata_la: optional(moment, null, 'când s-a făcut, ora României', '2026-03-02 09:30'),
  },
  check({ zi, mutata_din, motiv }) {
    if (mutata_din === zi) return { column: 'mutata_din', reason: 'este chiar ziua turei' }
    if (motiv !== '' && mutata_din === null) {
      return { column: 'mutata_din', reason: 'lipsește, deși este un motiv al mutării' }
    }
    return null
  },
  getUniqueKeys: ({ tura, zi, mutata_din }) =>
    [zi, mutata_din].flatMap((one) => (one === null ? [] : [`${one} ${tura}`])),
  async plan(context, lines) {
    const ids = await findRoundIds(
      context.tx,
      lines.map(({ row }) => row.tura),
    )
    const known = lines.flatMap(({ line, row }): PlannedDay[] => {
      const roundId = ids.get(row.tura)
      if (roundId === undefined) return context.wrong(line, 'tura', 'nu este printre ture')
      const { zi, mutata_din, motiv, efectuata_la } = row
      const moved = { from: mutata_din, movedReason: motiv }
      return [{ line, roundId, day: zi, ...moved, doneAt: efectuata_la }]
    })
    const movedTo = await findMovedDays(context.tx, known)
    const planned = known.filter(({ line, roundId, day: own, from, doneAt }) => {
      const to = movedTo.get(`${roundId} ${own}`)
      // A day may be moved back.
      const isGone = to !== undefined && to !== own && to !== from
      // A plan imported again may not know of the move and is skipped; a report or another move must know.
      if (isGone && (from !== null || doneAt !== null)) {
        context.wrong(line, 'zi', `a fost mutată în ${to}`)
      }
      return !isGone
    })
    const old = await findMoveSources(context.tx, planned)
    const plan = await planUpsert(context.tx, roundDays, buildDayRows(planned, old), {
      key: ['roundId', 'day'],
      update: ['movedFrom', 'movedReason', 'doneAt'],
      instead: {
        movedFrom: sql`case when excluded.moved_from <@ ${roundDays.movedFrom}
            then ${roundDays.movedFrom} else ${roundDays.movedFrom} || excluded.moved_from end`,
        movedReason: sql`case when excluded.moved_from = '{}'
            then ${roundDays.movedReason} else excluded.moved_reason end`,
        doneAt: sql`coalesce(excluded.done_at, ${roundDays.doneAt})`,
      },
    })
    const leaving = planned.filter(
      ({ roundId, from }) => old.get(`${roundId} ${from}`)?.doneAt === null,
    )
    return {
      ...plan,
      lines: [...new Set([...plan.lines, ...leaving.map(({ line }) => line)])],
      async write() {
        await deleteMovedDays(context.tx, planned)
        return plan.write()
      },
    }
  },
})

/** Finds where days have been moved to, keyed by round and old day. */
async function findMovedDays(tx: Db, planned: PlannedDay[]): Promise<Map<string, string>> {
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

type OldDays = Map<string, typeof roundDays.$inferSelect>

/** Finds the still existing days that others were moved from, keyed by round and day. */
async function findMoveSources(tx: Db, planned: PlannedDay[]): Promise<OldDays> {
  const which = moveSourceCondition(planned)
  const rows = which ? await tx.select().from(roundDays).where(which) : []
  return new Map(rows.map((one) => [`${one.roundId} ${one.day}`, one]))
}

/** Builds the rows of days. A day that is moved again keeps its earlier origins. */
const buildDayRows = (planned: PlannedDay[], old: OldDays) =>
  planned.map(({ line, from, ...row }) => {
    const earlier = old.get(`${row.roundId} ${from}`)?.movedFrom ?? []
    return { line, row: { ...row, movedFrom: from === null ? [] : [...earlier, from] } }
  })

/** Deletes the days that were moved elsewhere, unless they were driven after all. */
async function deleteMovedDays(tx: Db, planned: PlannedDay[]): Promise<void> {
  const which = moveSourceCondition(planned)
  if (which) await tx.delete(roundDays).where(and(isNull(roundDays.doneAt), which))
}

/** SQL condition: the days that others were moved from; undefined if there are none. */
function moveSourceCondition(planned: PlannedDay[]): SQL | undefined {
  return or(
    ...planned.flatMap(({ roundId, from }) =>
      from === null ? [] : [and(eq(roundDays.roundId, roundId), eq(roundDays.day, from))],
    ),
  )
}
