import { expect, it } from 'vitest'
import type { Pickup } from '#contract/locatii.ts'
import { comingDays, pastDays, scheduleOf } from './schedule.ts'

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

it('tells the next and the last of each fraction, the nearest first', () => {
  const days = scheduleOf(pickups, TODAY).map(({ fractie, next, last }) => [
    fractie,
    next?.data,
    last?.data,
  ])
  expect(days).toEqual([
    ['rezidual', '2026-03-05', '2026-03-02'],
    ['plastic_metal', '2026-03-06', undefined],
    ['hartie_carton', '2026-03-06', undefined],
    ['sticla', undefined, '2026-02-25'],
    // Planned for yesterday, and nobody has said how it went.
    ['textile', undefined, undefined],
  ])
  expect(scheduleOf(pickups, TODAY).at(-1)!.frecventa).toBe('frecvența textile')
})

it('a pick-up of today is to come until it is driven', () => {
  const planned = [pickup(TODAY, 'rezidual'), pickup('2026-03-09', 'rezidual')]
  expect(comingDays(planned, TODAY)[0]!.day).toBe(TODAY)
  const driven = [{ ...planned[0]!, rezultat: 'efectuata' as const }, planned[1]!]
  expect(comingDays(driven, TODAY)[0]!.day).toBe('2026-03-09')
  expect(pastDays(driven, TODAY).map(({ day }) => day)).toEqual([TODAY])
})

it('the days to come and those over hold every pick-up once', () => {
  const coming = comingDays(pickups, TODAY)
  const past = pastDays(pickups, TODAY)
  expect(coming.map(({ day }) => day)).toEqual(['2026-03-05', '2026-03-06', '2026-03-12'])
  expect(coming[1]!.pickups.map(({ fractie }) => fractie)).toEqual([
    'plastic_metal',
    'hartie_carton',
  ])
  expect(past.map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-02', '2026-02-25'])
  expect(comingDays([], TODAY)).toEqual([])
})
