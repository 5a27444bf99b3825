import { fractions } from '#contract/fractii.ts'
import { limits } from '#contract/limits.ts'
import { roundDays, rounds as roundRows } from '#server/db/schema.ts'
import {
  dayUpsert,
  deleteMovedDays,
  findMovedDays,
  findMoveSources,
  toDayRow,
} from '#server/modules/ture/round-days.ts'
import type { PlannedDay } from '#server/modules/ture/round-days.ts'
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

interface PlannedLine extends PlannedDay {
  line: number
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
    const known = lines.flatMap(({ line, row }): PlannedLine[] => {
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
    const rows = planned.map(({ line, ...one }) => ({ line, row: toDayRow(one, old) }))
    const plan = await planUpsert(context.tx, roundDays, rows, dayUpsert)
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
