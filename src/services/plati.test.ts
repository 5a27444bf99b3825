import { describe, expect, it, test, vi } from 'vitest'
import type { Contract } from '#contract/contracte.ts'
import type { Position } from '#contract/facturi.ts'
import type { Card, Mandate, Payment, PaymentState } from '#contract/plati.ts'
import { suggestedLimit, findContractForMandate, parseLimit } from './plata.ts'
import {
  cardStatus,
  choose,
  hasChosen,
  needsOtherCard,
  selectChosenPositions,
  selectUndisputed,
  paidFor,
  payableNow,
  sumPositions,
  toggle,
} from './plati.ts'
import { session } from './session.ts'

const aPosition = (id: number, contract_id = 7): Position => ({
  id,
  tip: 'factura',
  denumire: `Factura SB5 ${id}`,
  scadenta: '2026-03-20',
  rest_bani: 100 + id,
  contract_id,
})

const aPayment = (stare: PaymentState, ...ids: number[]): Payment => ({
  id: 1,
  creat_la: '2026-03-05T07:12:00Z',
  suma_bani: 1,
  stare,
  rambursat_bani: 0,
  recurenta: false,
  pozitii: ids.map((id) => ({ id, tip: 'factura', denumire: `Factura SB5 ${id}`, suma_bani: 1 })),
})

test('an empty selection leaves nothing in session storage', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  choose([3])
  expect(kept.size).toBe(1)
  choose([])
  expect(kept.size).toBe(0)
  vi.unstubAllGlobals()
})

test('the selection contains only positions still owed, in their order', () => {
  const positions = [aPosition(1), aPosition(2), aPosition(3)]
  choose([3, 9, 1])
  expect(selectChosenPositions(positions).map(({ id }) => id)).toEqual([1, 3])
  expect(sumPositions(selectChosenPositions(positions))).toBe(204)
  choose([])
  expect(selectChosenPositions(positions)).toEqual([])
})

test('the selection is of the citizen who made it', () => {
  const signInAs = (id: string) => {
    const token = `e30.${btoa(JSON.stringify({ sub: id }))}.x`
    session.value = { state: 'citizen', token, user: null }
  }
  const before = session.peek()
  signInAs('5')
  choose([3], true)
  expect([hasChosen(), needsOtherCard()]).toEqual([true, true])
  signInAs('6')
  expect([hasChosen(), needsOtherCard()]).toEqual([false, false])
  expect(selectChosenPositions([aPosition(3)])).toEqual([])
  toggle([4], true)
  expect(selectChosenPositions([aPosition(3), aPosition(4)])).toEqual([aPosition(4)])
  signInAs('5')
  expect(hasChosen()).toBe(false)
  session.value = before
  choose([])
})

test.each<[PaymentState, number[]]>([
  ['initiata', [2]],
  ['in_asteptare', [2]],
  ['necunoscuta', [2]],
  ['esuata', [1, 2]],
  ['expirata', [1, 2]],
])('positions of a payment in state %s are payable only once its result is known', (stare, ids) => {
  const payable = payableNow([aPosition(1), aPosition(2)], [aPayment(stare, 1)])
  expect(payable.map(({ id }) => id)).toEqual(ids)
})

test('all that is paid at once leaves out disputed positions', () => {
  const disputed = { ...aPosition(1), contestata: true }
  expect(selectUndisputed([disputed, aPosition(2)])).toEqual([aPosition(2)])
  expect(selectUndisputed([disputed])).toEqual([])
})

test('a payment is named after its first position', () => {
  const more = (count: number) => `și încă ${count}`
  expect(paidFor(aPayment('incasata', 1), more)).toBe('Factura SB5 1')
  expect(paidFor(aPayment('incasata', 1, 2, 3), more)).toBe('Factura SB5 1 și încă 2')
})

test.each([
  ['02/2026', 'expired'],
  ['12/2025', 'expired'],
  ['03/2026', 'soon'],
  ['05/2026', 'soon'],
  ['06/2026', 'valid'],
  ['01/2027', 'valid'],
])('a card that expires %s is %s on 05-03-2026', (expira, standing) => {
  expect(cardStatus({ expira } as Card, '2026-03-05')).toBe(standing)
})

describe('a typed limit', () => {
  it.each([
    ['150', 150_00],
    ['150,5', 150_50],
    ['150,05', 150_05],
    ['150.50', 150_50],
    ['1.234,56 lei', 1234_56],
    ['1.234', 1234_00],
    [' 12 ', 12_00],
    ['1000000', 1_000_000_00],
  ])('%s', (text, bani) => expect(parseLimit(text)).toBe(bani))

  it.each(['', '0', '0,00', '-5', '1,234', '12,345', 'o sută', '1000000,01', '1.23.456'])(
    '%s is invalid',
    (text) => expect(parseLimit(text)).toBeNull(),
  )
})

test.each([
  [0, 50_00],
  [30_00, 50_00],
  [100_00, 150_00],
  [100_01, 200_00],
])('the suggested limit for %i leaves a margin', (bani, ceiling) => {
  expect(suggestedLimit(bani)).toBe(ceiling)
})

describe('a recurring payment can be set up with a payment', () => {
  const contract = { id: 7, stare: 'activ' } as Contract
  const none: Mandate[] = []

  it('for the one active contract all positions belong to', () => {
    const positions = [aPosition(1), aPosition(2)]
    expect(findContractForMandate(positions, [contract], none)).toBe(contract)
    expect(findContractForMandate([aPosition(1, 8)], [contract], none)).toBeUndefined()
    expect(
      findContractForMandate([...positions, aPosition(3, 8)], [contract], none),
    ).toBeUndefined()
    expect(
      findContractForMandate(positions, [{ ...contract, stare: 'incetat' }], none),
    ).toBeUndefined()
  })

  it('unless the contract already has an active one', () => {
    const mandates = (activ: boolean) => [{ contract_id: 7, activ }]
    expect(findContractForMandate([aPosition(1)], [contract], mandates(true))).toBeUndefined()
    expect(findContractForMandate([aPosition(1)], [contract], mandates(false))).toBe(contract)
  })
})
