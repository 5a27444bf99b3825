import { describe, expect, it } from 'vitest'
import type { OpenItem } from '#server/domain/ledger.ts'
import {
  selectCovered,
  isCardUnusable,
  shouldAnnounce,
  calculateNextDebit,
  toBankReason,
  wasNotifiedOfLimit,
} from './domain.ts'

const owe = (id: number, dueOn: string, restBani: number, kind: OpenItem['kind'] = 'factura') => ({
  id,
  kind,
  dueOn,
  restBani,
})

describe('the next debit', () => {
  it('falls on the first due day, and covers all that is due by then', () => {
    const owed = [owe(1, '2026-03-20', 100), owe(2, '2026-03-20', 50), owe(3, '2026-03-21', 7)]
    expect(calculateNextDebit(owed, '2026-03-01')).toEqual({ day: '2026-03-20', bani: 150 })
  })

  it('is at least three days ahead', () => {
    const owed = [owe(1, '2026-02-01', 100), owe(2, '2026-03-04', 50), owe(3, '2026-03-05', 7)]
    expect(calculateNextDebit(owed, '2026-03-01')).toEqual({ day: '2026-03-04', bani: 150 })
  })

  it('is null when nothing is owed', () => {
    expect(calculateNextDebit([], '2026-03-01')).toBeNull()
  })

  it.each([
    ['2026-03-04', true],
    ['2026-03-05', false],
  ])('on %s is announced on 1 March: %s', (day, expected) => {
    expect(shouldAnnounce({ day, bani: 1 }, '2026-03-01')).toBe(expected)
  })
})

describe('an announced debit', () => {
  const ids = (owed: OpenItem[], bani: number) =>
    selectCovered(owed, { day: '2026-03-20', bani }).map(({ id }) => id)

  it('pays what it covers whole, oldest first and penalties last', () => {
    const owed = [
      owe(1, '2026-01-01', 30, 'penalitate'),
      owe(2, '2026-03-20', 100),
      owe(3, '2026-02-01', 50),
      owe(4, '2026-03-21', 1),
    ]
    expect(ids(owed, 180)).toEqual([3, 2, 1])
    expect(ids(owed, 179)).toEqual([3, 2])
    expect(ids(owed, 149)).toEqual([3, 1])
    expect(ids(owed, 29)).toEqual([])
  })

  it('pays no more items than a payment takes', () => {
    const owed = Array.from({ length: 120 }, (_, id) => owe(id + 1, '2026-03-01', 1))
    expect(ids(owed, 120)).toHaveLength(100)
    expect(calculateNextDebit(owed, '2026-02-01')?.bani).toBe(100)
  })
})

describe('a failed debit', () => {
  it.each([
    [915, false],
    [803, true],
    [804, true],
    [913, true],
    [0, false],
  ])('with reason %i rules its card out: %s', (reason, expected) => {
    expect(isCardUnusable(reason)).toBe(expected)
  })

  it('has a reason only when its card was charged', () => {
    expect(toBankReason({ orderId: null, reason: -2007 })).toBeNull()
    expect(toBankReason({ orderId: 'x', reason: null })).toBeNull()
    expect(toBankReason({ orderId: 'x', reason: 915 })).toBe(915)
    expect(toBankReason({ orderId: 'x', reason: -2007 })).toBe(0)
  })
})

it('notifies again after 30 days that the limit is too low', () => {
  const told = { failureReason: 'peste_plafon', announcedOn: '2026-03-01' }
  expect(wasNotifiedOfLimit(told, '2026-03-30')).toBe(true)
  expect(wasNotifiedOfLimit(told, '2026-03-31')).toBe(false)
  expect(wasNotifiedOfLimit({ ...told, failureReason: '915' }, '2026-03-02')).toBe(false)
})
