import { describe, expect, it } from 'vitest'
import { orderStatus } from './ipay-answers.ts'

const paid = {
  errorCode: '0',
  orderNumber: '12-aabbccdd',
  orderStatus: 2,
  amount: 5266,
  currency: '946',
}

describe('the state of an order', () => {
  it('is parsed when the card’s month and the reference are numbers', () => {
    const told = {
      ...paid,
      cardAuthInfo: { maskedPan: '411111**1111', expiration: 203012 },
      authRefNum: 123456789012,
    }
    expect(orderStatus.parse(told)).toMatchObject({
      card: { mask: '**** 1111', expires: '2030-12' },
      reference: '123456789012',
    })
  })

  it('is reversed when a paid order was charged back', () => {
    const { outcome } = orderStatus.parse({ ...paid, chargeback: true })
    expect(outcome).toEqual({ kind: 'reversed' })
    expect(orderStatus.parse({ ...paid, chargeback: false }).outcome.kind).toBe('paid')
  })

  it.each([
    { cardAuthInfo: [] },
    { cardAuthInfo: { maskedPan: {}, expiration: '203012' } },
    { cardAuthInfo: 'XXXX' },
    { bindingInfo: 'none' },
    { bindingInfo: { clientId: {}, bindingId: [] } },
    { authRefNum: {} },
    { attributes: [{ name: 'mdOrder' }, { name: 'x', value: null }] },
    { attributes: {} },
    { paymentAmountInfo: { paymentState: '' } },
  ])('is parsed despite the malformed detail %o', (odd) => {
    expect(orderStatus.parse({ ...paid, ...odd })).toEqual({
      orderId: null,
      orderNumber: '12-aabbccdd',
      bani: 5266,
      currency: '946',
      outcome: { kind: 'paid', paidBani: 5266 },
      card: null,
      reference: null,
    })
  })

  it.each([
    { orderNumber: undefined },
    { orderStatus: 'da' },
    { orderStatus: 9 },
    { amount: null },
    { amount: '' },
    { currency: undefined },
    { currency: '' },
    { paymentAmountInfo: 'XXXX' },
    { paymentAmountInfo: { depositedAmount: 'mult' } },
  ])('is rejected when an answer has %o', (odd) => {
    expect(orderStatus.safeParse({ ...paid, ...odd }).success).toBe(false)
  })
})
