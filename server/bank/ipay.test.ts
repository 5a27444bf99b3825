import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BankRejectedError, DUPLICATE_ORDER, RON } from '#server/ports/bank.ts'
import type { NewOrder, OrderStatus } from '#server/ports/bank.ts'
import { startSandbox } from '#server/testing/sandbox.ts'
import type { TestSandbox } from '#server/testing/sandbox.ts'
import { openIpay } from './ipay.ts'
import { SESSION_EXPIRED, knownDeclineCodes } from './decline-reasons.ro.ts'
import { cards } from './sandbox/cards.ts'
import { REST_PATH } from './sandbox/options.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

async function paid(card: string, given: Partial<NewOrder> = {}): Promise<OrderStatus> {
  const order = sandbox.order(given)
  const { orderId, pageUrl } = await sandbox.bank.register(order)
  await sandbox.pay(pageUrl, card)
  return (await sandbox.bank.status(orderId))!
}

async function savedCard(clientId: string, card = 'reusita'): Promise<string> {
  return (await paid(card, { clientId })).card!.saved!.bindingId
}

const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof BankRejectedError ? error.code : String(error)),
  )

describe('an order', () => {
  it('is registered, stays open until something happens, and is found by both its ids', async () => {
    const order = sandbox.order()
    const { orderId, pageUrl } = await sandbox.bank.register(order)
    expect(pageUrl).toBe(`http://banca.test/banca-demo/plata/${orderId}`)
    const status = await sandbox.bank.status(orderId)
    expect(status).toEqual({
      orderId,
      orderNumber: order.orderNumber,
      bani: 12_345,
      currency: RON,
      outcome: { kind: 'open' },
      card: null,
      reference: null,
    })
    expect(await sandbox.bank.statusByOrderNumber(order.orderNumber)).toEqual(status)
  })

  it('stays open while it waits for the confirmation', async () => {
    const { orderId, pageUrl } = await sandbox.bank.register(sandbox.order())
    await sandbox.press(pageUrl, { card: 'reusita' })
    const outcome = { kind: 'open', confirming: true }
    expect((await sandbox.bank.status(orderId))?.outcome).toEqual(outcome)
  })

  it('that was never registered is null', async () => {
    expect(await sandbox.bank.status(crypto.randomUUID())).toBeNull()
    expect(await sandbox.bank.statusByOrderNumber('nicio-comanda')).toBeNull()
  })

  it('with a duplicate number is rejected', async () => {
    const order = sandbox.order()
    await sandbox.bank.register(order)
    expect(await refusalOf(sandbox.bank.register(order))).toBe(DUPLICATE_ORDER)
  })

  it('is registered once when fifty requests arrive together', async () => {
    const order = sandbox.order()
    const tries = Array.from({ length: 50 }, () => refusalOf(sandbox.bank.register(order)))
    const codes = await Promise.all(tries)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === DUPLICATE_ORDER)).toHaveLength(49)
  })

  it('accepts any text about the citizen and the invoice', async () => {
    const customer = {
      name: 'Ștefănescu Țicu-Îngrid ~ „de la țară” cu un nume nespus de lung',
      email: 'ana@exemplu.ro',
      phone: '+40722000142',
      address: {
        city: 'București, Sectorul 5, cartierul Ferentari de Jos',
        street: 'Șoseaua Alexandriei nr. 12, bl. P3, sc. 2, et. 4, ap. 33, interfon 33',
        postalCode: '050000',
      },
    }
    const order = sandbox.order({ description: 'Ianuarie — factura „SB5”\n~ 123', customer })
    const { orderId } = await sandbox.bank.register(order)
    expect(orderId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is rejected with a wrong password', async () => {
    const url = sandbox.url + REST_PATH
    const stranger = openIpay({ url, user: 'comerciant', password: 'alta' })
    expect(await refusalOf(stranger.register(sandbox.order()))).toBe('5')
    expect(await refusalOf(stranger.status(crypto.randomUUID()))).toBe('5')
  })

  it('that nobody paid in time is declined', async () => {
    const { orderId } = await sandbox.bank.register(sandbox.order({ sessionSeconds: 60 }))
    sandbox.clock.advance(59)
    expect((await sandbox.bank.status(orderId))?.outcome).toEqual({ kind: 'open' })
    sandbox.clock.advance(1)
    const outcome = { kind: 'declined', reason: SESSION_EXPIRED }
    expect((await sandbox.bank.status(orderId))?.outcome).toEqual(outcome)
  })

  it('that is only held is not paid', async () => {
    const { orderNumber } = sandbox.order()
    const fields = { orderNumber, amount: '500', returnUrl: 'http://x.test/', description: 'x' }
    const { orderId, formUrl } = await sandbox.call('registerPreAuth.do', fields)
    await sandbox.pay(String(formUrl), 'reusita')
    expect((await sandbox.bank.status(String(orderId)))?.outcome).toEqual({ kind: 'held' })
    await sandbox.call('reverse.do', { orderId: String(orderId) })
    expect((await sandbox.bank.status(String(orderId)))?.outcome).toEqual({ kind: 'reversed' })
  })
})

describe('a payment', () => {
  it('that succeeds reports its sum, its masked card and the bank’s reference', async () => {
    const { outcome, card, reference } = await paid('reusita')
    expect(outcome).toEqual({ kind: 'paid', paidBani: 12_345 })
    expect(card).toEqual({
      mask: '**** 1111',
      expires: expect.stringMatching(/^\d{4}-\d\d$/),
      saved: null,
    })
    expect(reference).toMatch(/^\d{12}$/)
  })

  const refused = cards.filter(({ actionCode }) => actionCode !== 0)

  it('has a demonstration card for each reason that needs one', () => {
    const codes = new Set(refused.map(({ actionCode }) => actionCode))
    expect(knownDeclineCodes.filter((code) => !codes.has(code))).toEqual([341018, SESSION_EXPIRED])
  })

  it.each(refused)('with $code is declined for its reason', async ({ code, actionCode }) => {
    const { outcome, card } = await paid(code)
    expect(outcome).toEqual({ kind: 'declined', reason: actionCode })
    expect(card?.saved).toBeNull()
  })

  it.each([{ card: 'reusita' }, {}])(
    'cancelled after %j is declined as cancelled',
    async (before) => {
      const { orderId, pageUrl } = await sandbox.bank.register(sandbox.order())
      await sandbox.press(pageUrl, before as Record<string, string>)
      await sandbox.press(pageUrl, { pas: 'renunta' })
      const outcome = { kind: 'declined', reason: 341018 }
      expect((await sandbox.bank.status(orderId))?.outcome).toEqual(outcome)
    },
  )

  it('that the bank reports late is open meanwhile, even past its session', async () => {
    const order = sandbox.order({ sessionSeconds: 10 })
    const { orderId, pageUrl } = await sandbox.bank.register(order)
    await sandbox.pay(pageUrl, 'raspuns-tarziu')
    sandbox.clock.advance(19)
    const meanwhile = await sandbox.bank.status(orderId)
    expect(meanwhile).toMatchObject({ outcome: { kind: 'open' }, card: null })
    sandbox.clock.advance(1)
    expect((await sandbox.bank.status(orderId))?.outcome.kind).toBe('paid')
  })
})

describe('a saved card', () => {
  it('is saved by a payment of a client, for that client only', async () => {
    const clientId = crypto.randomUUID()
    const { card } = await paid('expira-curand', { clientId })
    expect(card?.saved?.clientId).toBe(clientId)
    const [binding, ...others] = await sandbox.bank.bindings(clientId)
    expect(others).toEqual([])
    const month = sandbox.clock.now().toISOString().slice(0, 7)
    expect(binding).toEqual({
      bindingId: card!.saved!.bindingId,
      mask: '**** 2222',
      expires: month,
    })
    expect(await sandbox.bank.bindings(crypto.randomUUID())).toEqual([])
  })

  it('is not saved by a declined payment', async () => {
    const clientId = crypto.randomUUID()
    await paid('refuz-915', { clientId })
    expect(await sandbox.bank.bindings(clientId)).toEqual([])
  })

  it('can be saved without a payment', async () => {
    const clientId = crypto.randomUUID()
    const { outcome, card } = await paid('reusita', { clientId, bani: 0 })
    expect(outcome).toEqual({ kind: 'card_saved' })
    expect((await sandbox.bank.bindings(clientId)).map(({ bindingId }) => bindingId)).toEqual([
      card?.saved?.bindingId,
    ])
  })

  it('needs a client when nothing is paid', async () => {
    expect(await refusalOf(sandbox.bank.register(sandbox.order({ bani: 0 })))).toBe('5')
  })

  it('pays an unattended order', async () => {
    const clientId = crypto.randomUUID()
    const bindingId = await savedCard(clientId)
    const order = sandbox.order({ clientId, unattended: true })
    const { orderId } = await sandbox.bank.register(order)
    const way = await sandbox.bank.payByBinding(orderId, bindingId)
    expect(way).toContain(`orderId=${orderId}`)
    const status = await sandbox.bank.status(orderId)
    expect(status?.outcome).toEqual({ kind: 'paid', paidBani: 12_345 })
    expect(status?.card?.saved).toEqual({ bindingId, clientId })
    expect(await sandbox.bank.bindings(clientId)).toHaveLength(1)
  })

  it('may be declined the next time', async () => {
    const clientId = crypto.randomUUID()
    const bindingId = await savedCard(clientId, 'apoi-refuzat')
    const { orderId } = await sandbox.bank.register(sandbox.order({ clientId, unattended: true }))
    await sandbox.bank.payByBinding(orderId, bindingId)
    const outcome = { kind: 'declined', reason: 915 }
    expect((await sandbox.bank.status(orderId))?.outcome).toEqual(outcome)
  })

  it('needs confirmation in an attended order', async () => {
    const clientId = crypto.randomUUID()
    const bindingId = await savedCard(clientId)
    const { orderId, pageUrl } = await sandbox.bank.register(sandbox.order({ clientId }))
    expect(await sandbox.bank.payByBinding(orderId, bindingId)).toBe(pageUrl)
    expect((await sandbox.bank.status(orderId))?.outcome).toMatchObject({ confirming: true })
    await sandbox.press(pageUrl, { pas: 'confirma' })
    expect((await sandbox.bank.status(orderId))?.outcome.kind).toBe('paid')
  })

  it('of another client is rejected', async () => {
    const bindingId = await savedCard(crypto.randomUUID())
    const clientId = crypto.randomUUID()
    const order = sandbox.order({ clientId, bindingId })
    expect(await refusalOf(sandbox.bank.register(order))).toBe('5')
    const { orderId } = await sandbox.bank.register(sandbox.order({ clientId, unattended: true }))
    expect(await refusalOf(sandbox.bank.payByBinding(orderId, bindingId))).toBe('5')
    expect((await sandbox.bank.status(orderId))?.outcome).toEqual({ kind: 'open' })
  })

  it('that was removed, even twice, cannot pay', async () => {
    const clientId = crypto.randomUUID()
    const bindingId = await savedCard(clientId)
    await sandbox.bank.unbind(bindingId)
    await sandbox.bank.unbind(bindingId)
    expect(await sandbox.bank.bindings(clientId)).toEqual([])
    const { orderId } = await sandbox.bank.register(sandbox.order({ clientId, unattended: true }))
    expect(await refusalOf(sandbox.bank.payByBinding(orderId, bindingId))).toBe('2')
  })
})

describe('a refund', () => {
  it('can be partial, up to what was paid', async () => {
    const { orderId } = await paid('reusita')
    await sandbox.bank.refund(orderId!, 2345)
    expect((await sandbox.bank.status(orderId!))?.outcome).toEqual({
      kind: 'refunded',
      refundedBani: 2345,
    })
    expect(await refusalOf(sandbox.bank.refund(orderId!, 10_001))).toBe('5')
    await sandbox.bank.refund(orderId!, 10_000)
    expect(await sandbox.bank.status(orderId!)).toMatchObject({
      bani: 12_345,
      outcome: { kind: 'refunded', refundedBani: 12_345 },
    })
    expect(await refusalOf(sandbox.bank.refund(orderId!, 1))).toBe('7')
  })

  it('never exceeds what was paid when ten requests arrive together', async () => {
    const { orderId } = await paid('reusita')
    const tries = Array.from({ length: 10 }, () => refusalOf(sandbox.bank.refund(orderId!, 5000)))
    const codes = await Promise.all(tries)
    expect(codes.filter((code) => code === 'done')).toHaveLength(2)
    const outcome = { kind: 'refunded', refundedBani: 10_000 }
    expect((await sandbox.bank.status(orderId!))?.outcome).toEqual(outcome)
  })

  it('of an unpaid order is rejected', async () => {
    const { orderId } = await sandbox.bank.register(sandbox.order())
    expect(await refusalOf(sandbox.bank.refund(orderId, 1))).toBe('7')
    expect(await refusalOf(sandbox.bank.refund(crypto.randomUUID(), 1))).toBe('6')
  })
})

describe('a restarted bank', () => {
  it('still has its orders, its cards and its pending callbacks', async () => {
    const clientId = crypto.randomUUID()
    const { orderId, pageUrl } = await sandbox.bank.register(sandbox.order({ clientId }))
    await sandbox.press(pageUrl, { card: 'confirmare-tarzie' })
    await sandbox.restart()
    await sandbox.press(pageUrl, { pas: 'confirma' })
    await sandbox.restart()
    expect((await sandbox.bank.status(orderId))?.outcome.kind).toBe('paid')
    expect(await sandbox.bank.bindings(clientId)).toHaveLength(1)
    await sandbox.deliver()
    const before = sandbox.merchant.callbacks.length
    sandbox.clock.advance(30)
    await sandbox.deliver()
    expect(sandbox.merchant.callbacks).toHaveLength(before + 1)
  })
})
