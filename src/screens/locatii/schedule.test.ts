import { expect, it } from 'vitest'
import type { Pickup } from '#contract/locatii.ts'
import { addMonths, listPickupDays, findMonthRange, groupByFraction, toWeeks } from './schedule.ts'

const TODAY = '2026-03-04'

const pickup = (data: string, fractie: string, more: Partial<Pickup> = {}): Pickup => ({
  data,
  fractie,
  frecventa: `frecvența ${fractie}`,
  rezultat: data < TODAY ? 'efectuata' : 'programata',
  ...more,
})

const pickups = [
  pickup('2026-02-25', 'sticla'),
  pickup('2026-03-02', 'rezidual', { rezultat: 'neefectuata', motiv: 'poartă închisă' }),
  pickup('2026-03-03', 'textile', { rezultat: 'programata' }),
  pickup('2026-03-05', 'rezidual'),
  pickup('2026-03-06', 'plastic_metal'),
  pickup('2026-03-06', 'hartie_carton'),
  pickup('2026-03-12', 'rezidual'),
]

it('gives the next and the last pick-up of each fraction, sorted by the next one', () => {
  const days = groupByFraction(pickups, TODAY).map(({ fractie, next, last }) => [
    fractie,
    next?.data,
    last?.data,
  ])
  expect(days).toEqual([
    ['rezidual', '2026-03-05', '2026-03-02'],
    ['plastic_metal', '2026-03-06', undefined],
    ['hartie_carton', '2026-03-06', undefined],
    ['sticla', undefined, '2026-02-25'],
    // Planned for yesterday, without a result.
    ['textile', undefined, undefined],
  ])
  expect(groupByFraction(pickups, TODAY).at(-1)!.frecventa).toBe('frecvența textile')
})

const daysOf = (days: { day: string }[]) => days.map(({ day }) => day)

it("today's pick-up is upcoming until it is done", () => {
  const planned = [pickup(TODAY, 'rezidual'), pickup('2026-03-09', 'rezidual')]
  expect(daysOf(listPickupDays('2026-03', planned, TODAY).coming)).toEqual([TODAY, '2026-03-09'])
  const driven = [{ ...planned[0]!, rezultat: 'efectuata' as const }, planned[1]!]
  const { coming, over } = listPickupDays('2026-03', driven, TODAY)
  expect([daysOf(coming), daysOf(over)]).toEqual([['2026-03-09'], [TODAY]])
})

it('daysIn lists each pick-up of a month once, past ones latest first', () => {
  const { coming, over } = listPickupDays('2026-03', pickups, TODAY)
  expect(daysOf(coming)).toEqual(['2026-03-05', '2026-03-06', '2026-03-12'])
  expect(coming[1]!.pickups.map(({ fractie }) => fractie)).toEqual([
    'plastic_metal',
    'hartie_carton',
  ])
  expect(daysOf(over)).toEqual(['2026-03-03', '2026-03-02'])
  expect(listPickupDays('2026-04', pickups, TODAY)).toEqual({ coming: [], over: [] })
})

it('a day lists pick-ups rescheduled from it, also to another month', () => {
  const moved = pickup('2026-04-01', 'sticla', { data_initiala: '2026-03-31' })
  const { coming } = listPickupDays('2026-03', [...pickups, moved], TODAY)
  expect(coming.at(-1)).toEqual({ day: '2026-03-31', pickups: [], movedAway: [moved] })
  expect(listPickupDays('2026-04', [moved], TODAY).coming).toEqual([
    { day: '2026-04-01', pickups: [moved], movedAway: [] },
  ])
})

it('weeksOf gives full weeks from Monday, with rescheduled and missed pick-ups', () => {
  const moved = pickup('2026-03-09', 'rezidual', { data_initiala: '2026-03-08' })
  const weeks = toWeeks('2026-03', [...pickups, moved], TODAY)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  const days = weeks.flat()
  // March 2026 starts on a Sunday.
  expect(days.findIndex(Boolean)).toBe(6)
  expect(days.filter(Boolean)).toHaveLength(31)
  const on = (date: string) => days.find((day) => day?.date === date)!
  expect(on('2026-03-06').fractions).toEqual(['plastic_metal', 'hartie_carton'])
  expect(days.filter((day) => day?.today).map((day) => day!.date)).toEqual([TODAY])
  expect(days.filter((day) => day?.moved).map((day) => day!.date)).toEqual(['2026-03-09'])
  expect(days.filter((day) => day?.movedAway).map((day) => day!.date)).toEqual(['2026-03-08'])
  expect(days.filter((day) => day?.missed).map((day) => day!.date)).toEqual(['2026-03-02'])
})

it('months cross the year boundary, and their range includes today', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(findMonthRange(pickups, TODAY)).toEqual(['2026-02', '2026-03'])
  expect(findMonthRange([pickup('2026-05-01', 'sticla')], TODAY)).toEqual(['2026-03', '2026-05'])
})
