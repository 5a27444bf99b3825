import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PublicPointSummary } from '#contract/locatii.ts'
import { mockIcu, icuFormats } from '#tests/support/mock-icu.ts'
import { computeOpenState } from './open-state.ts'

type Programme = PublicPointSummary['program']

const office: Programme = [
  { zi: 1, intervale: [['08:30', '16:30']] },
  {
    zi: 2,
    intervale: [
      ['08:30', '12:00'],
      ['13:00', '18:00'],
    ],
  },
  { zi: 5, intervale: [['08:30', '14:00']] },
]
const MONDAY = '2026-03-02'
const TUESDAY = '2026-03-03'
const FRIDAY = '2026-03-06'

const stateAt = (moment: string, program: Programme, tip = 'birou', non_stop = false) =>
  computeOpenState({ program, non_stop, tip }, new Date(moment))

/** Builds an ISO instant; Bucharest is UTC+2 in winter. */
const winter = (day: string, hour: string) => `${day}T${hour}:00+02:00`

const open = (day: string, hour: string) => ({ kind: 'open', until: { day, hour } })
const closed = (day: string, hour: string) => ({ kind: 'closed', opens: { day, hour } })

describe('an office', () => {
  it.each([
    ['08:29', closed(MONDAY, '08:30')],
    ['08:30', open(MONDAY, '16:30')],
    ['16:29', open(MONDAY, '16:30')],
    ['16:30', closed(TUESDAY, '08:30')],
  ])('on Monday at %s', (hour, state) => {
    expect(stateAt(winter(MONDAY, hour), office)).toEqual(state)
  })

  it('is closed during the lunch break, until its end', () => {
    expect(stateAt(winter(TUESDAY, '12:30'), office)).toEqual(closed(TUESDAY, '13:00'))
  })

  it('is closed on days without hours, until the next day with hours', () => {
    expect(stateAt(winter('2026-03-04', '10:00'), office)).toEqual(closed(FRIDAY, '08:30'))
    expect(stateAt(winter('2026-03-07', '10:00'), office)).toEqual(closed('2026-03-09', '08:30'))
  })

  it('open once a week is closed until the next week', () => {
    const weekly: Programme = [{ zi: 1, intervale: [['09:00', '10:00']] }]
    expect(stateAt(winter(MONDAY, '11:00'), weekly)).toEqual(closed('2026-03-09', '09:00'))
  })
})

describe('around midnight', () => {
  const nightly: Programme = [1, 2].map((zi) => ({ zi, intervale: [['20:00', '02:00']] }))

  it('hours past midnight are still open after midnight', () => {
    expect(stateAt(winter(MONDAY, '23:59'), nightly)).toEqual(open(TUESDAY, '02:00'))
    expect(stateAt(winter(TUESDAY, '00:00'), nightly)).toEqual(open(TUESDAY, '02:00'))
    expect(stateAt(winter(TUESDAY, '02:00'), nightly)).toEqual(closed(TUESDAY, '20:00'))
  })

  it('closing at midnight is shown as 24:00 of the same day', () => {
    const late: Programme = [{ zi: 1, intervale: [['20:00', '24:00']] }]
    expect(stateAt(winter(MONDAY, '21:00'), late)).toEqual(open(MONDAY, '24:00'))
    expect(stateAt(winter(TUESDAY, '00:00'), late)).toEqual(closed('2026-03-09', '20:00'))
  })

  it('adjacent intervals of two days are merged', () => {
    const weekend: Programme = [
      { zi: 1, intervale: [['10:00', '24:00']] },
      { zi: 2, intervale: [['00:00', '18:00']] },
    ]
    expect(stateAt(winter(MONDAY, '12:00'), weekend)).toEqual(open(TUESDAY, '18:00'))
  })

  it('intervals that cover the whole week give "always"', () => {
    const all: Programme = [1, 2, 3, 4, 5, 6, 7].map((zi) => ({
      zi,
      intervale: [['00:00', '24:00']],
    }))
    expect(stateAt(winter(MONDAY, '12:00'), all)).toEqual({ kind: 'always' })
  })
})

it('uses Bucharest time, with daylight saving, in any device time zone', () => {
  // 22:45 UTC on Sunday is past midnight on Monday in winter.
  expect(stateAt('2026-03-01T22:45:00Z', office)).toEqual(closed(MONDAY, '08:30'))
  expect(stateAt('2026-03-02T06:30:00Z', office)).toEqual(open(MONDAY, '16:30'))
  expect(stateAt('2026-07-06T05:30:00Z', office)).toEqual(open('2026-07-06', '16:30'))
})

describe.each(Object.keys(icuFormats))('with an ICU that writes %s', (name) => {
  afterEach(() => vi.restoreAllMocks())

  it('gives the same hours', () => {
    mockIcu(icuFormats[name]!)
    expect(stateAt('2026-03-01T22:00:00Z', office)).toEqual(closed(MONDAY, '08:30'))
    expect(stateAt('2026-03-02T06:30:00Z', office)).toEqual(open(MONDAY, '16:30'))
  })
})

it('distinguishes always, seasonal and unknown', () => {
  const noon = winter(MONDAY, '12:00')
  expect(stateAt(noon, [], 'punct_reciclare', true)).toEqual({ kind: 'always' })
  expect(stateAt(noon, [], 'punct_sezonier', true)).toEqual({ kind: 'seasonal' })
  expect(stateAt(noon, [], 'birou')).toEqual({ kind: 'unknown' })
})
