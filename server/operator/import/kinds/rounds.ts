import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { fractions } from '#contract/fractii.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/db.ts'
import { roundDays, rounds as roundRows } from '#server/db/schema.ts'
import { code, day, hours, may, moment, must, oneOf, text } from '../columns.ts'
import { defineKind } from '../kind.ts'
import { roundsOf } from '../lookups.ts'
import { upsert } from '../upsert.ts'

/** The lorries' rounds. */
export const rounds = defineKind({
  name: 'ture',
  summary: 'turele de colectare',
  columns: {
    cod: must(code, 'codul turei', 'T-A-rezidual'),
    fractie: must(oneOf(fractions), fractions.join(', '), fractions[0]),
    frecventa: must(text(limits.addressText.max), 'cât de des, în cuvinte', 'săptămânal, luni'),
    interval: may(hours, '', 'între ce ore', '07:00-12:00'),
  },
  keysOf: ({ cod }) => [cod],
  put: ({ tx }, lines) =>
    upsert(
      tx,
      roundRows,
      lines.map(({ row: { cod, fractie, frecventa, interval } }) => ({
        cod,
        fractie,
        frecventa,
        hours: interval,
      })),
      { key: ['cod'], update: ['fractie', 'frecventa', 'hours'] },
    ),
})

interface PlannedDay {
  line: number
  roundId: number
  day: string
  movedFrom: string | null
  movedReason: string
  doneAt: Date | null
}

/** The days on which rounds are driven. */
export const days = defineKind({
  name: 'zile',
  summary: 'zilele în care merg turele; turele se importă înainte',
  details:
    'O zi mutată se scrie cu ziua nouă în `zi` și cea veche în `mutata_din`: ziua veche dispare din calendar. Ce este gol rămâne cum era, așa că planul poate fi importat din nou după rapoarte.',
  columns: {
    tura: must(code, 'codul turei', 'T-A-rezidual'),
    zi: must(day, 'ziua', '2026-03-02'),
    mutata_din: may(day, null, 'ziua din care a fost mutată', '2026-03-01'),
    motiv: may(text(limits.addressText.max), '', 'de ce a fost mutată', 'sărbătoare legală'),
    efectuata_la: may(moment, null, 'când s-a făcut, ora României', '2026-03-02 09:30'),
  },
  check({ zi, mutata_din, motiv }) {
    if (mutata_din === zi) return { column: 'mutata_din', reason: 'este chiar ziua turei' }
    if (motiv !== '' && mutata_din === null) {
      return { column: 'mutata_din', reason: 'lipsește, deși este un motiv al mutării' }
    }
    return null
  },
  keysOf: ({ tura, zi, mutata_din }) =>
    [zi, mutata_din].flatMap((one) => (one === null ? [] : [`${one} ${tura}`])),
  async put(desk, lines) {
    const ids = await roundsOf(
      desk.tx,
      lines.map(({ row }) => row.tura),
    )
    const known = lines.flatMap(({ line, row }): PlannedDay[] => {
      const roundId = ids.get(row.tura)
      if (roundId === undefined) return desk.wrong(line, 'tura', 'nu este printre ture')
      const { zi, mutata_din, motiv, efectuata_la } = row
      const moved = { movedFrom: mutata_din, movedReason: motiv }
      return [{ line, roundId, day: zi, ...moved, doneAt: efectuata_la }]
    })
    const movedTo = await movedDays(desk.tx, known)
    const planned = known.filter(({ line, roundId, day: own }) => {
      const to = movedTo.get(`${roundId} ${own}`)
      if (to !== undefined) desk.wrong(line, 'zi', `a fost mutată în ${to}`)
      return to === undefined
    })
    await removeMoved(desk.tx, planned)
    return upsert(
      desk.tx,
      roundDays,
      planned.map(({ line: _, ...row }) => row),
      {
        key: ['roundId', 'day'],
        update: ['movedFrom', 'movedReason', 'doneAt'],
        instead: {
          movedFrom: sql`coalesce(excluded.moved_from, ${roundDays.movedFrom})`,
          movedReason: sql`case when excluded.moved_from is null
            then ${roundDays.movedReason} else excluded.moved_reason end`,
          doneAt: sql`coalesce(excluded.done_at, ${roundDays.doneAt})`,
        },
      },
    )
  },
})

/** To which day those days that are no more have been moved, by round and day. */
async function movedDays(tx: Db, planned: PlannedDay[]): Promise<Map<string, string>> {
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
        inArray(
          roundDays.movedFrom,
          planned.map((one) => one.day),
        ),
      ),
    )
  return new Map(rows.map(({ roundId, from, to }) => [`${roundId} ${from}`, to]))
}

/** Takes the days that were moved elsewhere out of the plan, unless they were driven after all. */
async function removeMoved(tx: Db, planned: PlannedDay[]): Promise<void> {
  const old = planned.flatMap(({ roundId, movedFrom }) =>
    movedFrom === null
      ? []
      : [sql`(${roundDays.roundId} = ${roundId} and ${roundDays.day} = ${movedFrom})`],
  )
  if (old.length === 0) return
  await tx.delete(roundDays).where(and(isNull(roundDays.doneAt), or(...old)))
}
