import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { payments, refunds } from '#server/db/schema.ts'
import { resolveRefunds } from '#server/jobs/resolve-refunds.ts'
import { payPositions, readNotificationTitles } from '#server/testing/factories/carduri.ts'
import { anInvoice, findReceivable } from '#server/testing/factories/facturi.ts'
import {
  aDebtor,
  startPayment,
  listLedgerEntries,
  startPaymentsApp,
} from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { BankUnavailableError } from '#server/ports/bank.ts'
import type { Bank } from '#server/ports/bank.ts'
import { refundPayment } from './refund.ts'

const TITLE = 'V-am returnat bani'

let app: PaymentsApp
beforeAll(async () => {
  app = await startPaymentsApp()
})
afterAll(() => app.close())
afterEach(() => {
  app.bankSpy.faults = {}
})

async function aPayment() {
  const debtor = await aDebtor(app)
  const paymentId = await payPositions(app, debtor, debtor.ids)
  return { ...debtor, paymentId, receivableId: debtor.ids[0]! }
}

const request = { bani: 1000, actor: 'operator:ana', why: 'Plătită de două ori' }
const give = (paymentId: number, bani?: number) =>
  refundPayment(app.ports, { ...request, paymentId, bani })

/** Reads what was refunded, by our books and by the bank's. */
async function givenBack(paymentId: number) {
  const [row] = await app.ports.db.select().from(payments).where(eq(payments.id, paymentId))
  const status = await app.ports.bank.status(row!.orderId!)
  const { outcome } = status!
  return {
    state: row!.state,
    ours: row!.refundedBani,
    theirs: outcome.kind === 'refunded' ? outcome.refundedBani : 0,
  }
}

/** A bank that makes a refund and does not answer from then on. */
const goneAfterRefund = (bank: Bank): Bank =>
  new Proxy(bank, {
    get: (target, name: keyof Bank) =>
      name === 'refund'
        ? async (orderId: string, bani: number) => {
            await target.refund(orderId, bani)
            app.bankSpy.faults = { status: 'lost' }
            throw new BankUnavailableError('refund.do', 'timeout')
          }
        : target[name],
  })

/** A bank whose status call fails for one order. */
const failingOn = (bank: Bank, broken: string): Bank =>
  new Proxy(bank, {
    get: (target, name: keyof Bank) =>
      name === 'status'
        ? (orderId: string) =>
            orderId === broken ? Promise.reject(new Error('broken')) : target.status(orderId)
        : target[name],
  })

const statesOf = async (paymentId: number) =>
  (await app.ports.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))).map(
    ({ state }) => state,
  )

const isToBank = (entry: string) => entry.includes('>banca')

describe('a refund', () => {
  it('refunds a part, then the rest, which credit notes take off its invoice', async () => {
    const { citizen, paymentId, receivableId } = await aPayment()
    expect(await give(paymentId, 1000)).toEqual({ kind: 'facuta', bani: 1000 })
    expect(await givenBack(paymentId)).toEqual({ state: 'incasata', ours: 1000, theirs: 1000 })
    expect(await give(paymentId)).toEqual({ kind: 'facuta', bani: 4266 })
    expect(await givenBack(paymentId)).toEqual({ state: 'rambursata', ours: 5266, theirs: 5266 })
    expect(await findReceivable(app, receivableId)).toMatchObject({
      creditedBani: 5266,
      cancelledAt: expect.any(Date),
    })
    expect(await listLedgerEntries(app, citizen.id)).toEqual([
      'banca>creante 5266',
      'creante>avansuri 1000',
      'storno>creante 1000',
      'avansuri>banca 1000',
      'creante>avansuri 4266',
      'storno>creante 4266',
      'avansuri>banca 4266',
    ])
    const told = await readNotificationTitles(app, citizen.id)
    expect(told.filter((title) => title === TITLE)).toHaveLength(2)
    expect(await statesOf(paymentId)).toEqual(['facuta', 'facuta'])
  })

  it('is of what its own payment paid, not of what another did', async () => {
    const { citizen, client, contract, paymentId, receivableId } = await aPayment()
    const dueOn = addDays(dayOf(app.clock.now()), 50)
    const later = await anInvoice(app, citizen.id, { contractId: contract.id, dueOn })
    await payPositions(app, { client }, [later.id])
    await give(paymentId)
    expect((await findReceivable(app, receivableId)).creditedBani).toBe(5266)
    expect((await findReceivable(app, later.id)).creditedBani).toBe(0)
  })

  it('never exceeds what is left, and is refused for an unpaid payment', async () => {
    const { paymentId } = await aPayment()
    expect(await give(paymentId, 5267)).toEqual({ kind: 'prea_mult' })
    await give(paymentId, 5000)
    expect(await give(paymentId, 267)).toEqual({ kind: 'prea_mult' })
    expect(await givenBack(paymentId)).toMatchObject({ ours: 5000, theirs: 5000 })
    const { client, ids } = await aDebtor(app)
    const { plata_id } = await startPayment(client, ids)
    expect(await give(plata_id)).toEqual({ kind: 'neincasata' })
    expect(await statesOf(plata_id)).toEqual([])
  })

  it('counts refunds made at the bank’s own desk', async () => {
    const { paymentId } = await aPayment()
    const [row] = await app.ports.db.select().from(payments).where(eq(payments.id, paymentId))
    await app.ports.bank.refund(row!.orderId!, 5000)
    expect(await give(paymentId, 267)).toEqual({ kind: 'prea_mult' })
    expect(await give(paymentId)).toEqual({ kind: 'facuta', bani: 266 })
    expect(await givenBack(paymentId)).toEqual({ state: 'rambursata', ours: 5266, theirs: 5266 })
  })

  it('is made once when three requests arrive together', async () => {
    const { citizen, paymentId } = await aPayment()
    const ends = await Promise.all([give(paymentId), give(paymentId), give(paymentId)])
    expect(ends.filter(({ kind }) => kind === 'facuta')).toHaveLength(1)
    expect(await givenBack(paymentId)).toEqual({ state: 'rambursata', ours: 5266, theirs: 5266 })
    expect((await listLedgerEntries(app, citizen.id)).filter(isToBank)).toEqual([
      'avansuri>banca 5266',
    ])
  })

  it('is made once for a program’s key, however many instances ask', async () => {
    const { paymentId } = await aPayment()
    const keyed = { ...request, paymentId, key: crypto.randomUUID() }
    const ask = () => refundPayment(app.ports, keyed)
    for (const { kind } of await Promise.all([ask(), ask(), ask()])) {
      expect(['facuta', 'in_curs']).toContain(kind)
    }
    expect(await ask()).toEqual({ kind: 'facuta', bani: 1000 })
    expect(await givenBack(paymentId)).toMatchObject({ ours: 1000, theirs: 1000 })
    expect(await statesOf(paymentId)).toEqual(['facuta'])
    await expect(refundPayment(app.ports, { ...keyed, bani: 999 })).rejects.toMatchObject({
      code: 'cheie_refolosita',
    })
    const another = { ...keyed, actor: 'api:alt-program', why: 'Alt motiv' }
    expect(await refundPayment(app.ports, another)).toEqual({ kind: 'facuta', bani: 1000 })
  })

  it('asked for again within a day is found done, unless it is asked for on purpose', async () => {
    const { paymentId } = await aPayment()
    expect(await give(paymentId, 1000)).toEqual({ kind: 'facuta', bani: 1000 })
    expect(await give(paymentId, 1000)).toEqual({ kind: 'facuta_deja', bani: 1000 })
    const other = { ...request, paymentId, why: 'Alt motiv' }
    expect(await refundPayment(app.ports, other)).toMatchObject({ kind: 'facuta' })
    expect(await refundPayment(app.ports, { ...request, paymentId, again: true })).toMatchObject({
      kind: 'facuta',
    })
    app.clock.advance(25 * 3600)
    expect(await give(paymentId, 1000)).toEqual({ kind: 'facuta', bani: 1000 })
    expect(await give(paymentId)).toEqual({ kind: 'facuta', bani: 1266 })
    expect(await give(paymentId)).toEqual({ kind: 'facuta_deja', bani: 1266 })
    expect(await givenBack(paymentId)).toMatchObject({ ours: 5266, theirs: 5266 })
  })
})

describe('a refund whose answer is lost', () => {
  it('is confirmed by the order’s status, and not requested again', async () => {
    const { paymentId } = await aPayment()
    app.bankSpy.faults = { refund: 'answer_lost' }
    expect(await give(paymentId, 1000)).toEqual({ kind: 'facuta', bani: 1000 })
    expect(await givenBack(paymentId)).toMatchObject({ ours: 1000, theirs: 1000 })
  })

  it('stays pending until the bank can be asked', async () => {
    const { citizen, paymentId } = await aPayment()
    const { calls } = app.bankSpy
    const bank = goneAfterRefund(app.ports.bank)
    const end = await refundPayment({ ...app.ports, bank }, { ...request, paymentId })
    expect(end).toEqual({ kind: 'in_curs', bani: 1000 })
    expect(await statesOf(paymentId)).toEqual(['in_curs'])
    expect(await give(paymentId, 1000)).toEqual({ kind: 'fara_raspuns' })
    calls.length = 0
    app.bankSpy.faults = {}
    await resolveRefunds(app.ports)
    await resolveRefunds(app.ports)
    expect(calls).not.toContain('refund')
    expect(await statesOf(paymentId)).toEqual(['facuta'])
    expect(await givenBack(paymentId)).toMatchObject({ ours: 1000, theirs: 1000 })
    expect((await listLedgerEntries(app, citizen.id)).filter(isToBank)).toEqual([
      'avansuri>banca 1000',
    ])
  })

  it('is found done when requested again, and made once', async () => {
    const { paymentId } = await aPayment()
    const bank = goneAfterRefund(app.ports.bank)
    await refundPayment({ ...app.ports, bank }, { ...request, paymentId })
    app.bankSpy.faults = {}
    expect(await give(paymentId, 1000)).toEqual({ kind: 'facuta_inainte', bani: 1000 })
    expect(await givenBack(paymentId)).toMatchObject({ ours: 1000, theirs: 1000 })
  })

  it('is rejected after 15 minutes, not before, when the bank never received it', async () => {
    const { paymentId } = await aPayment()
    app.bankSpy.faults = { refund: 'lost' }
    expect(await give(paymentId)).toEqual({ kind: 'in_curs', bani: 5266 })
    app.bankSpy.faults = {}
    expect(await give(paymentId)).toEqual({ kind: 'alta_in_curs' })
    app.clock.advance(14 * 60)
    await resolveRefunds(app.ports)
    expect(await statesOf(paymentId)).toEqual(['in_curs'])
    app.clock.advance(60)
    await resolveRefunds(app.ports)
    expect(await statesOf(paymentId)).toEqual(['refuzata'])
    expect(await give(paymentId)).toEqual({ kind: 'facuta', bani: 5266 })
    expect(await givenBack(paymentId)).toEqual({ state: 'rambursata', ours: 5266, theirs: 5266 })
  })

  it('is resolved even when resolving another one fails', async () => {
    const [first, second] = [await aPayment(), await aPayment()]
    const bank = goneAfterRefund(app.ports.bank)
    for (const { paymentId } of [first, second]) {
      app.bankSpy.faults = {}
      await refundPayment({ ...app.ports, bank }, { ...request, paymentId })
    }
    app.bankSpy.faults = {}
    const { orderId } = (await app.ports.db.query.payments.findFirst({
      where: eq(payments.id, first.paymentId),
    }))!
    await resolveRefunds({ ...app.ports, bank: failingOn(app.ports.bank, orderId!) })
    expect(await statesOf(first.paymentId)).toEqual(['in_curs'])
    expect(await statesOf(second.paymentId)).toEqual(['facuta'])
    await resolveRefunds(app.ports)
    expect(await statesOf(first.paymentId)).toEqual(['facuta'])
  })

  it('is rejected likewise when the process died before it asked the bank', async () => {
    const { paymentId } = await aPayment()
    app.bankSpy.faults = { refund: new Error('killed') }
    await expect(give(paymentId, 500)).rejects.toThrow('killed')
    expect(await statesOf(paymentId)).toEqual(['in_curs'])
    app.bankSpy.faults = {}
    app.clock.advance(15 * 60)
    await resolveRefunds(app.ports)
    expect(await statesOf(paymentId)).toEqual(['refuzata'])
    expect(await givenBack(paymentId)).toEqual({ state: 'incasata', ours: 0, theirs: 0 })
  })
})
