import { expect, it } from 'vitest'
import type { Pickup } from './locatii.ts'
import { isOver, isReportable, listPickupStatuses } from './pickup-status.ts'
import { toInstant } from './time-zone.ts'

const DAY = '2026-03-10'
const at = (time: string, day = DAY) => toInstant(day, time)!
const planned = (data: string, more: Partial<Pickup> = {}): Pickup => ({
  fractie: 'rezidual',
  frecventa: 'zilnic',
  data,
  interval: '07:00–12:00',
  rezultat: 'programata',
  ...more,
})
const done = { rezultat: 'efectuata', efectuata_la: at('09:12').toISOString() } as const

it.each<[string, string, Pickup[], object]>([
  [
    'before the end of its hours',
    '11:59',
    [planned(DAY)],
    { stare: 'inca_nu_a_trecut', pana_la: '12:00' },
  ],
  ['at the end of its hours', '12:00', [planned(DAY)], { stare: 'nu_a_trecut' }],
  [
    'without hours, as long as the day lasts',
    '23:59',
    [planned(DAY, { interval: '' })],
    { stare: 'inca_nu_a_trecut', pana_la: null },
  ],
  ['made before its hours are over', '10:00', [planned(DAY, done)], { stare: 'a_trecut' }],
  [
    'not emptied',
    '10:00',
    [planned(DAY, { rezultat: 'neefectuata', motiv: 'Acces blocat.' })],
    { stare: 'a_trecut', ridicare: { motiv: 'Acces blocat.' } },
  ],
  [
    'moved to a later day',
    '08:00',
    [planned('2026-03-12', { data_initiala: DAY, motiv_mutare: 'Ninsoare' })],
    { stare: 'mutata', ridicare: { data: '2026-03-12' } },
  ],
  [
    'on another day',
    '08:00',
    [planned('2026-03-07', done), planned('2026-03-14')],
    { stare: 'nu_e_zi', ridicare: { data: '2026-03-07' }, urmatoarea: '2026-03-14' },
  ],
  ['long ago', '08:00', [planned('2026-02-01', done)], { stare: 'nu_e_zi', ridicare: null }],
])('tells how a pick-up stands: %s', (_, time, pickups, expected) => {
  expect(listPickupStatuses(pickups, at(time))).toMatchObject([expected])
})

it('a pick-up of yesterday evening is the last one after midnight, and may be reported', () => {
  const night = planned(DAY, { interval: '20:00–24:00' })
  expect(listPickupStatuses([night], at('23:59'))).toMatchObject([{ stare: 'inca_nu_a_trecut' }])
  const [status] = listPickupStatuses([night], at('00:00', '2026-03-11'))
  expect(status).toMatchObject({ stare: 'nu_e_zi', ridicare: { data: DAY } })
  expect(isReportable(status!)).toBe(true)
})

it('hours that end in the night of a clock change are over once, and stay over', () => {
  const [spring, autumn] = ['2026-03-29', '2026-10-25']
  // 03:30 is skipped in spring.
  expect(isOver(spring, '01:00–03:30', at('02:59', spring))).toBe(false)
  expect(isOver(spring, '01:00–03:30', at('04:00', spring))).toBe(true)
  // 03:30 comes twice in autumn.
  const first = at('03:30', autumn)
  expect(isOver(autumn, '01:00–03:30', new Date(first.getTime() - 60_000))).toBe(false)
  for (const minutes of [0, 40, 60, 120]) {
    expect(isOver(autumn, '01:00–03:30', new Date(first.getTime() + minutes * 60_000))).toBe(true)
  }
})

it('of two fractions on a day the one that is late comes first, and bulky waste is none of them', () => {
  const pickups = [
    planned(DAY, { fractie: 'sticla', interval: '12:00–18:00' }),
    planned(DAY, { fractie: 'voluminoase' }),
    planned(DAY),
  ]
  const statuses = listPickupStatuses(pickups, at('13:00'))
  expect(statuses.map(({ fractie, stare }) => [fractie, stare])).toEqual([
    ['rezidual', 'nu_a_trecut'],
    ['sticla', 'inca_nu_a_trecut'],
  ])
  expect(statuses.map(isReportable)).toEqual([true, false])
})

it('there is nothing to tell without a round', () => {
  expect(listPickupStatuses([], at('13:00'))).toEqual([])
})
