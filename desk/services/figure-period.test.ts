import { describe, expect, it } from 'vitest'
import { namedMapPeriods, namedPeriods, readPeriod } from './figure-period.ts'

const TODAY = '2026-03-09'
const read = (address: string, names = namedPeriods as Parameters<typeof readPeriod>[1]) =>
  readPeriod(new URLSearchParams(address), names, TODAY)

describe('the period of an address', () => {
  it.each([
    ['', '2026-03-01', TODAY],
    ['perioada=luna-trecuta', '2026-02-01', '2026-02-28'],
    ['perioada=anul', '2026-01-01', TODAY],
    ['perioada=zile&de_la=2025-05-01&pana_la=2025-05-03', '2025-05-01', '2025-05-03'],
    ['perioada=zile&de_la=ieri', TODAY, TODAY],
    ['perioada=azi', '2026-03-01', TODAY],
  ])('of „%s” is from %s to %s', (address, de_la, pana_la) => {
    expect(read(address).days).toEqual({ de_la, pana_la })
  })

  it('of the map is today unless it says otherwise', () => {
    expect(read('perioada=anul', namedMapPeriods).days).toEqual({ de_la: TODAY, pana_la: TODAY })
    expect(read('perioada=saptamana', namedMapPeriods).days.de_la).toBe('2026-03-03')
  })
})
