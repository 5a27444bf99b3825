import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox } from '#server/testing/sandbox.ts'
import type { TestSandbox } from '#server/testing/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

let numbers = 0
const fields = (given: Record<string, string> = {}) => ({
  orderNumber: `p-${++numbers}`,
  amount: '100',
  currency: '946',
  returnUrl: 'https://portal.test/retur?x=1',
  description: 'Factura',
  ...given,
})
const register = (given: Record<string, string> = {}) => sandbox.call('register.do', fields(given))
const bundle = (customerDetails: object) =>
  JSON.stringify({ orderCreationDate: '2026-03-05', customerDetails })

describe('register.do', () => {
  it.each(['orderNumber', 'amount', 'returnUrl', 'description'])(
    'answers 4 without %s',
    async (name) => {
      expect(await register({ [name]: '' })).toMatchObject({ errorCode: '4' })
    },
  )

  it.each([
    [{ currency: '999' }, '3'],
    [{ amount: '-1' }, '5'],
    [{ amount: '1.5' }, '5'],
    [{ amount: '0' }, '5'],
    [{ orderNumber: 'x'.repeat(33) }, '5'],
    [{ returnUrl: 'nicaieri' }, '5'],
    [{ description: 'Plată' }, '5'],
    [{ description: 'a~b' }, '5'],
    [{ description: 'a\nb' }, '5'],
    [{ sessionTimeoutSecs: '0' }, '5'],
    [{ clientId: 'c', bindingId: crypto.randomUUID() }, '5'],
    [{ orderBundle: '{' }, '8'],
    [{ orderBundle: bundle({ billingInfo: {} }) }, '8'],
    [{ orderBundle: bundle({ phone: '+40722000142' }) }, '8'],
    [{ orderBundle: bundle({ contact: 'Ștefan' }) }, '2003'],
  ])('answers %j with %s', async (given, errorCode) => {
    expect(await register(given as Record<string, string>)).toMatchObject({ errorCode })
  })
})

describe('the credentials', () => {
  it('may come in the body', async () => {
    const secret = { userName: 'comerciant', password: 'parola-comerciantului' }
    const answer = await sandbox.call('register.do', fields(secret), false)
    expect(answer).toMatchObject({ errorCode: '0' })
  })

  it.each([
    {},
    { userName: 'comerciant' },
    { userName: 'comerciant', password: 'alta' },
    { userName: 'altul', password: 'parola-comerciantului' },
  ])('are required: %j is not enough', async (secret) => {
    const answer = await sandbox.call(
      'register.do',
      fields({ ...secret } as Record<string, string>),
      false,
    )
    expect(answer).toEqual({ errorCode: '5', errorMessage: 'Access denied' })
  })
})

describe('the other calls', () => {
  it.each([
    'getOrderStatusExtended.do',
    'refund.do',
    'reverse.do',
    'getBindings.do',
    'unBindCard.do',
    'paymentOrderBinding.do',
  ])('%s answers 4 without an id', async (name) => {
    expect(await sandbox.call(name, {})).toMatchObject({ errorCode: '4' })
  })

  it.each(['getOrderStatusExtended.do', 'refund.do', 'reverse.do'])(
    '%s answers 6 for an unknown order',
    async (name) => {
      for (const orderId of [crypto.randomUUID(), 'x']) {
        expect(await sandbox.call(name, { orderId, amount: '1' })).toMatchObject({ errorCode: '6' })
      }
    },
  )

  it('reverse.do answers 7 for an order that is not held', async () => {
    const { orderId, formUrl } = await register()
    const reverse = () => sandbox.call('reverse.do', { orderId: String(orderId) })
    expect(await reverse()).toMatchObject({ errorCode: '7' })
    await sandbox.pay(String(formUrl), 'reusita')
    expect(await reverse()).toMatchObject({ errorCode: '7' })
  })

  it.each(['0', '-5', 'x'])('refund.do of %s is refused', async (amount) => {
    const { orderId, formUrl } = await register()
    await sandbox.pay(String(formUrl), 'reusita')
    const answer = await sandbox.call('refund.do', { orderId: String(orderId), amount })
    expect(answer).toMatchObject({ errorCode: '5' })
  })

  it('report what is left after a refund', async () => {
    const { orderId, formUrl } = await register()
    await sandbox.pay(String(formUrl), 'reusita')
    const read = async () => {
      const answer = await sandbox.call('getOrderStatusExtended.do', { orderId: String(orderId) })
      return { state: answer.orderStatus, ...(answer.paymentAmountInfo as object) }
    }
    expect(await read()).toMatchObject({ state: 2, depositedAmount: 100, refundedAmount: 0 })
    await sandbox.call('refund.do', { orderId: String(orderId), amount: '30' })
    expect(await read()).toMatchObject({ state: 7, depositedAmount: 70, refundedAmount: 30 })
    await sandbox.call('refund.do', { orderId: String(orderId), amount: '70' })
    expect(await read()).toMatchObject({ state: 4, depositedAmount: 0, refundedAmount: 100 })
  })
})
