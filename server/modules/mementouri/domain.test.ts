import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { getDemoCity } from '#server/config/city/load-city.ts'
import {
  begunParts,
  contractReminder,
  draftReminder,
  dueEveHours,
  firstPenaltyDay,
  invoiceReminder,
  isCardReminded,
  lastDayOfCard,
  pickupReminder,
  questionReminder,
} from './domain.ts'
import type { DueReminder, MovedPickup, RunPart } from './domain.ts'

const DAY: Day = '2027-03-26'
const city = getDemoCity()
const rules = { penalties: { graceDays: 30, millionthsPerDay: 200 }, city }

/** Lists what is reminded of around a day, as `from…to` in days after it. */
function listSpans(
  remind: (today: Day) => DueReminder<string> | null,
): Record<string, [number, number]> {
  const spans: Record<string, [number, number]> = {}
  for (let after = -40; after <= 60; after += 1) {
    const due = remind(addDays(DAY, after))
    if (due !== null) spans[due.reason] = [spans[due.reason]?.[0] ?? after, after]
  }
  return spans
}

describe('an unpaid invoice', () => {
  const spansWith = (graceDays: number, millionthsPerDay = 200) =>
    listSpans((today) =>
      invoiceReminder(DAY, today, { penalties: { graceDays, millionthsPerDay }, city }),
    )

  it('is reminded of before its due day, after it, and before the end of the grace period', () => {
    expect(spansWith(30)).toEqual({
      factura_scadenta: [-3, 0],
      factura_intarziata: [1, 7],
      factura_penalitati: [27, 30],
    })
  })

  it('has each day one reminder at most, however short the grace period', () => {
    expect(spansWith(2)).toEqual({
      factura_scadenta: [-3, 0],
      factura_penalitati: [1, 2],
      factura_intarziata: [3, 7],
    })
    expect(spansWith(0)).toEqual({ factura_scadenta: [-3, 0], factura_intarziata: [1, 7] })
  })

  it('has no penalties to be told of where there are none', () => {
    expect(firstPenaltyDay(DAY, { graceDays: 30, millionthsPerDay: 0 })).toBeNull()
    expect(spansWith(30, 0)).toEqual({ factura_scadenta: [-3, 0], factura_intarziata: [1, 7] })
  })
})

it('a contract is reminded of a month and a week before its end, and on the day', () => {
  expect(listSpans((today) => contractReminder(DAY, today, rules))).toEqual({
    contract_luna: [-30, -15],
    contract_saptamana: [-7, -1],
    contract_sfarsit: [0, 6],
  })
})

it('a question is reminded of after two days and after a week', () => {
  expect(listSpans((today) => questionReminder(DAY, today, rules))).toEqual({
    intrebare: [2, 4],
    intrebare_din_nou: [7, 13],
  })
})

it('a draft is reminded of after two weeks, and of its removal from a week before it on', () => {
  expect(listSpans((today) => draftReminder(DAY, today, rules))).toEqual({
    ciorna: [14, 29],
    ciorna_se_sterge: [53, 60],
  })
})

it('a card is reminded of in the last 30 days of its last month', () => {
  expect(lastDayOfCard('2027-02')).toBe('2027-02-28')
  const days = ['2027-01-28', '2027-01-29', '2027-02-28', '2027-03-01']
  expect(days.map((day) => isCardReminded('2027-02', day))).toEqual([false, true, true, false])
})

describe('a moved pick-up', () => {
  const [planned, day] = ['2027-03-26', '2027-03-29']
  const notTold = { planned, day, toldDay: null, toldOn: null, isToldEachEve: false }
  const remind = (changes: Partial<MovedPickup>, [today, part]: [Day, RunPart]) =>
    pickupReminder({ ...notTold, ...changes }, today, part)

  it('is told once for each day that it is moved to, and back', () => {
    const told = { toldDay: day, toldOn: '2027-03-20' }
    expect(remind({}, ['2027-03-20', 'zi'])).toBe('ridicare_mutata')
    expect(remind(told, ['2027-03-21', 'zi'])).toBeNull()
    expect(remind({ ...told, day: '2027-03-30' }, ['2027-03-21', 'zi'])).toBe('ridicare_mutata')
    expect(remind({ ...told, day: planned }, ['2027-03-21', 'zi'])).toBe('ridicare_la_loc')
    expect(remind({ day: planned }, ['2027-03-21', 'zi'])).toBeNull()
  })

  it('is told again on the evening before, unless it was told of that day or moved back', () => {
    const told = { toldDay: day, toldOn: '2027-03-20' }
    expect(remind(told, ['2027-03-28', 'zi'])).toBeNull()
    expect(remind(told, ['2027-03-28', 'seara'])).toBe('ridicare_maine')
    expect(remind({ ...told, toldOn: '2027-03-28' }, ['2027-03-28', 'seara'])).toBeNull()
    expect(remind({ ...told, isToldEachEve: true }, ['2027-03-28', 'seara'])).toBeNull()
    const back = { day: planned, toldDay: planned, toldOn: '2027-03-20' }
    expect(remind(back, ['2027-03-25', 'seara'])).toBeNull()
  })
})

it('the evening begins at six in the city, whatever the offset of its clocks', () => {
  const partsAt = (utc: string) => begunParts(new Date(utc))
  expect(partsAt('2027-01-15T15:59:59Z')).toEqual(['zi'])
  expect(partsAt('2027-01-15T16:00:00Z')).toEqual(['zi', 'seara'])
  expect(partsAt('2027-07-15T15:00:00Z')).toEqual(['zi', 'seara'])
})

it('the evening before is told of from its hour until ten', () => {
  const hoursAt = (utc: string) => dueEveHours(new Date(utc))
  expect(hoursAt('2027-01-15T14:59:59Z')).toEqual([])
  expect(hoursAt('2027-01-15T15:00:00Z')).toEqual(['17:00'])
  expect(hoursAt('2027-07-15T16:30:00Z')).toEqual(['17:00', '18:00', '19:00'])
  expect(hoursAt('2027-01-15T19:59:00Z')).toHaveLength(5)
  expect(hoursAt('2027-01-15T20:00:00Z')).toEqual([])
})
