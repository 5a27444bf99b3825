import { describe, expect, it } from 'vitest'
import { paymentStates } from '#contract/plati.ts'
import { CANCELLED_BY_PAYER, SESSION_EXPIRED } from '#server/bank/decline-reasons.ro.ts'
import { RON } from '#server/ports/bank.ts'
import type { OrderStatus, PaymentOutcome } from '#server/ports/bank.ts'
import {
  SESSION_SECONDS,
  isMismatched,
  nextRecheckAt,
  addMilliseconds,
  nextCheckAt,
  resultPath,
  toPayment,
  nextState,
} from './domain.ts'
import type { PaymentRow } from './domain.ts'

const MINUTE = 60_000
const begun = new Date('2026-03-05T10:00:00Z')
const at = (minutes: number): Date => addMilliseconds(begun, minutes * MINUTE)

const aRow = (overrides: Partial<PaymentRow> = {}): PaymentRow => ({
  id: 12,
  citizenId: 1,
  bani: 5000,
  refundedBani: 0,
  state: 'in_asteptare',
  orderNumber: '12-aabbccdd',
  orderId: 'comanda',
  pageUrl: 'https://banca.exemplu.ro/plata',
  cardId: null,
  saveCard: false,
  mandateContractId: null,
  agreedContractId: null,
  agreedCeilingBani: null,
  hasBegunMandate: false,
  visitorKey: null,
  payerId: null,
  payerConsentId: null,
  receiptEmail: null,
  receiptLanguage: null,
  cardMask: null,
  reference: null,
  reason: null,
  expiresAt: addMilliseconds(begun, SESSION_SECONDS * 1000),
  checkAt: null,
  checks: 0,
  isConfirming: false,
  settledAt: null,
  mismatchedAt: null,
  releasedWhy: null,
  createdAt: begun,
  updatedAt: begun,
  ...overrides,
})

const paid: PaymentOutcome = { kind: 'paid', paidBani: 5000 }
const aStatus = (overrides: Partial<OrderStatus> = {}): OrderStatus => ({
  orderId: 'comanda',
  orderNumber: '12-aabbccdd',
  bani: 5000,
  currency: RON,
  outcome: paid,
  card: null,
  reference: null,
  ...overrides,
})

describe('an order status of the bank', () => {
  it('matches the registered order, even without the bank’s own id', () => {
    expect(isMismatched(aRow(), aStatus())).toBe(false)
    expect(isMismatched(aRow(), aStatus({ orderId: null }))).toBe(false)
    expect(isMismatched(aRow({ orderId: null }), aStatus())).toBe(false)
  })

  it.each<Partial<OrderStatus>>([
    { orderId: 'alta' },
    { orderNumber: '13-aabbccdd' },
    { bani: 5001 },
    { currency: '978' },
    { outcome: { kind: 'paid', paidBani: 4999 } },
    { outcome: { kind: 'refunded', refundedBani: 5001 } },
    { outcome: { kind: 'card_saved' } },
  ])('does not match with %o', (difference) => {
    expect(isMismatched(aRow(), aStatus(difference))).toBe(true)
  })

  it('does not match when it declines a paid order; late news of it still match', () => {
    const row = aRow({ state: 'incasata' })
    const said = (outcome: PaymentOutcome) => isMismatched(row, aStatus({ outcome }))
    expect(said({ kind: 'declined', reason: 915 })).toBe(true)
    expect([said({ kind: 'open' }), said(paid), said({ kind: 'reversed' })]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('is asked for again four times after the settlement, the last time after 120 days', () => {
    const settledAt = begun
    const at = (days: number) => addMilliseconds(begun, days * 24 * 3600 * 1000)
    const next = (days: number, refundedBani = 0) =>
      nextRecheckAt({ settledAt, bani: 5000, refundedBani }, at(days))
    expect([next(0), next(1), next(8), next(119)]).toEqual([at(1), at(7), at(30), at(120)])
    expect([next(120), next(0, 5000)]).toEqual([null, null])
  })
})

describe('an order that is not paid', () => {
  const open: PaymentOutcome = { kind: 'open' }
  const lost = { pageUrl: null, orderId: null, state: 'necunoscuta' }

  it.each<[string, Partial<PaymentRow>, PaymentOutcome | null, number, string]>([
    ['waits while its page is valid', {}, open, 19, 'in_asteptare'],
    ['becomes known again', { state: 'necunoscuta' }, open, 19, 'in_asteptare'],
    ['waits through the grace period', {}, open, 24, 'in_asteptare'],
    ['expires after the grace period', {}, open, 25, 'expirata'],
    ['stays unknown while the bank holds the money', {}, { kind: 'held' }, 600, 'necunoscuta'],
    ['is cancelled when the bank reverses it', {}, { kind: 'reversed' }, 1, 'anulata'],
    ['fails when it is declined', {}, { kind: 'declined', reason: 915 }, 1, 'esuata'],
    [
      'is cancelled when the citizen gives up',
      {},
      { kind: 'declined', reason: CANCELLED_BY_PAYER },
      1,
      'anulata',
    ],
    [
      'expires when the bank’s session expires',
      {},
      { kind: 'declined', reason: SESSION_EXPIRED },
      21,
      'expirata',
    ],
    [
      'stays new while its registration may be under way',
      { ...lost, state: 'initiata' },
      null,
      2,
      'initiata',
    ],
    ['stays unknown while its registration may be under way', lost, null, 2, 'necunoscuta'],
    ['expires when it was never registered', lost, null, 3, 'expirata'],
    ['stays unknown when its page was lost', lost, open, 2, 'necunoscuta'],
    ['expires when its page was lost', lost, open, 3, 'expirata'],
  ])('%s', (_what, row, outcome, minutes, state) => {
    expect(nextState(aRow(row), outcome, at(minutes)).state).toBe(state)
  })
})

it('status checks follow after 1, 3, 10 and 30 minutes, then every 30', () => {
  const asked: number[] = []
  for (let now = begun, checks = 0; checks < 6; checks += 1) {
    now = nextCheckAt(now, checks)
    asked.push((now.getTime() - begun.getTime()) / MINUTE)
  }
  expect(asked).toEqual([1, 3, 10, 30, 60, 90])
})

it('every state leads to one of the two screens', () => {
  const failed = paymentStates.filter((state) => resultPath({ id: 12, state }).includes('/fail-'))
  expect(failed).toEqual(['esuata', 'anulata', 'expirata'])
})

describe('the wire format of a payment', () => {
  it('has a redirect URL only while the bank’s page is valid, and it is unpaid there', () => {
    const shown = (row: Partial<PaymentRow>, minutes: number) =>
      'redirect_url' in toPayment(aRow(row), [], at(minutes))
    expect([shown({}, 19), shown({}, 20)]).toEqual([true, false])
    const others = [{ state: 'incasata' }, { state: 'necunoscuta' }, { isConfirming: true }]
    expect(others.map((row) => shown(row, 1))).toEqual([false, false, false])
  })

  it('gives the reason of a failure, and none once it was paid', () => {
    const why = (row: Partial<PaymentRow>) => toPayment(aRow(row), [], at(1))
    expect(why({ state: 'esuata', reason: 803 })).toMatchObject({ alt_card: true })
    expect(why({ state: 'esuata' })).toMatchObject({ alt_card: false })
    expect(why({ state: 'incasata', reason: 803 })).not.toHaveProperty('motiv')
  })
})
