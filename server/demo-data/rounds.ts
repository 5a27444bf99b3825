import { formatFrequency, type Rhythm } from '#contract/frequency.ro.ts'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { addDays, daysBetween, isLastSaturday, weekdayOf } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Day } from '#contract/days.ts'
import type { Fraction } from '#contract/fractii.ts'
import type { Db } from '#server/db/db.ts'
import { roundDays, rounds } from '#server/db/schema.ts'
import { endOfDay, isBusinessDay, publicHolidays } from '#server/domain/business-days.ts'

/** Zone of the demonstration rounds; each has its own days. */
export type Zone = 'A' | 'B'

interface DemoRound {
  cod: string
  zone: Zone
  fractie: Fraction
  frecventa: string
  hours: string
  runsOn: (day: Day) => boolean
}

interface PlannedDay {
  day: Day
  movedFrom: Day[]
  movedReason: string
}

const HALF_YEAR_DAYS = 183
/** A moved round may come this many days later. */
const MARGIN_DAYS = 14
/** Reference Monday for counting even weeks. */
const EVEN_MONDAY = '2024-01-01'
const MORNING = '07:00–12:00'
const AFTERNOON = '12:00–18:00'
const DONE_BEFORE_MIDNIGHT_MS = 13.5 * 3600 * 1000

const zones: { zone: Zone; residual: [number, number]; plastic: number; paper: number }[] = [
  { zone: 'A', residual: [1, 4], plastic: 3, paper: 5 },
  { zone: 'B', residual: [2, 5], plastic: 4, paper: 6 },
]

const describeFrequency = (rhythm: Rhythm, weekdays: number[], byAppointment = false): string =>
  formatFrequency({ rhythm, weekdays, byAppointment })
const SATURDAY = 6

const isEvenWeek = (day: Day): boolean => Math.floor(daysBetween(EVEN_MONDAY, day) / 7) % 2 === 0

const demoRounds: DemoRound[] = zones.flatMap(({ zone, residual, plastic, paper }) => {
  const [first] = residual
  const weekly = (weekday: number) => describeFrequency('saptamanal', [weekday])
  const round = (
    fractie: Fraction,
    frecventa: string,
    hours: string,
    runsOn: DemoRound['runsOn'],
  ): DemoRound => ({ cod: `DEMO-${zone}-${fractie}`, zone, fractie, frecventa, hours, runsOn })
  return [
    round('rezidual', describeFrequency('saptamanal', residual), MORNING, (day) =>
      residual.includes(weekdayOf(day)),
    ),
    round('plastic_metal', weekly(plastic), MORNING, (day) => weekdayOf(day) === plastic),
    round('hartie_carton', weekly(paper), AFTERNOON, (day) => weekdayOf(day) === paper),
    round('biodeseuri', weekly(first), AFTERNOON, (day) => weekdayOf(day) === first),
    round(
      'sticla',
      describeFrequency('doua_saptamani', [plastic]),
      AFTERNOON,
      (day) => weekdayOf(day) === plastic && isEvenWeek(day),
    ),
    round(
      'voluminoase',
      describeFrequency('ultima_din_luna', [SATURDAY], true),
      '',
      isLastSaturday,
    ),
  ]
})

/** Inserts the missing rounds and returns the rounds of each zone. */
export async function ensureRounds(db: Db): Promise<Record<Zone, RoundId[]>> {
  const codes = demoRounds.map(({ cod }) => cod)
  const present = await db.select().from(rounds).where(inArray(rounds.cod, codes))
  const known = new Set(present.map(({ cod }) => cod))
  const missing = demoRounds.filter(({ cod }) => !known.has(cod))
  const added =
    missing.length === 0
      ? []
      : await db
          .insert(rounds)
          .values(missing.map(({ zone: _, runsOn: __, ...row }) => row))
          .returning()
  const all = [...present, ...added].toSorted((one, other) => one.id - other.id)
  const of = (zone: Zone) => all.filter(({ cod }) => cod.startsWith(`DEMO-${zone}-`))
  return { A: of('A'), B: of('B') }
}

export type RoundId = Pick<typeof rounds.$inferSelect, 'id' | 'cod' | 'fractie'>

/** Inserts the missing days, half a year back and ahead; marks past days as done. */
export async function extendRounds(db: Db, all: RoundId[], now: Date): Promise<void> {
  const today = dayOf(now)
  const ids = all.map(({ id }) => id)
  const present = await db
    .select({ roundId: roundDays.roundId, day: roundDays.day })
    .from(roundDays)
    .where(inArray(roundDays.roundId, ids))
  const known = new Set(present.map(({ roundId, day }) => `${roundId} ${day}`))
  const missing = all.flatMap(({ id, cod }) =>
    planDays(cod, addDays(today, -HALF_YEAR_DAYS), addDays(today, HALF_YEAR_DAYS))
      .filter(({ day }) => !known.has(`${id} ${day}`))
      .map((planned) => ({ roundId: id, ...planned })),
  )
  if (missing.length > 0) await db.insert(roundDays).values(missing)
  await completePastDays(db, ids, today)
}

async function completePastDays(db: Db, ids: number[], today: Day): Promise<void> {
  const undriven = and(
    inArray(roundDays.roundId, ids),
    lt(roundDays.day, today),
    isNull(roundDays.doneAt),
  )
  const days = await db.selectDistinct({ day: roundDays.day }).from(roundDays).where(undriven)
  if (days.length === 0) return
  const times = days.map(({ day }) => {
    const doneAt = new Date(endOfDay(day).getTime() - DONE_BEFORE_MIDNIGHT_MS)
    return sql`(${day}::date, ${doneAt.toISOString()}::timestamptz)`
  })
  await db.execute(sql`
    update ${roundDays} set done_at = driven.at
    from (values ${sql.join(times, sql`, `)}) as driven (day, at)
    where ${roundDays.day} = driven.day and ${undriven}`)
}

/** Finds the id of the last but one day of a round before today; null if it has none. */
export async function findPastDay(db: Db, roundId: number, today: Day): Promise<number | null> {
  const [row] = await db
    .select({ id: roundDays.id })
    .from(roundDays)
    .where(and(eq(roundDays.roundId, roundId), lt(roundDays.day, today)))
    .orderBy(sql`${roundDays.day} desc`)
    .offset(1)
    .limit(1)
  return row?.id ?? null
}

// Starts before `from`, so that days moved across that boundary come out the same whatever the start.
function planDays(cod: string, from: Day, to: Day): PlannedDay[] {
  const round = demoRounds.find((one) => one.cod === cod)
  if (!round) throw new Error(`demonstration round ${cod} not found`)
  const { runsOn } = round
  const taken = new Set<Day>()
  const plan: PlannedDay[] = []
  for (let day = addDays(from, -MARGIN_DAYS); day <= to; day = addDays(day, 1)) {
    if (!runsOn(day)) continue
    const planned = isHoliday(day) ? rescheduleHoliday(day, runsOn, taken) : unmoved(day)
    taken.add(planned.day)
    if (planned.day >= from && planned.day <= to) plan.push(planned)
  }
  return plan
}

const unmoved = (day: Day): PlannedDay => ({ day, movedFrom: [], movedReason: '' })

function rescheduleHoliday(day: Day, runsOn: DemoRound['runsOn'], taken: Set<Day>): PlannedDay {
  let next = addDays(day, 1)
  while (!isBusinessDay(next) || runsOn(next) || taken.has(next)) next = addDays(next, 1)
  return {
    day: next,
    movedFrom: [day],
    movedReason: 'sărbătoare legală',
  }
}

const isHoliday = (day: Day): boolean => publicHolidays(Number(day.slice(0, 4))).includes(day)
