import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { paymentPositions, payments, receivables, sandboxOrders } from '#server/db/schema.ts'
import { bankClientId } from '#server/domain/bank-client.ts'
import { accruePenalties } from '#server/domain/penalties.ts'
import { creditBalance } from '#server/domain/postings.ts'
import { applyPayment } from '#server/domain/apply-payment.ts'
import { reconcilePayments } from '#server/jobs/reconcile-payments.ts'
import type { OrderStatus } from '#server/ports/bank.ts'
import { statusAndCode } from '#server/testing/helpers.ts'
import { readNotificationTitles } from '#server/testing/factories/carduri.ts'
import { anInvoice, findReceivable } from '#server/testing/factories/facturi.ts'
import {
  PAYMENT_REQUEST_PATH,
  aDebtor,
  startPayment,
  listLedgerEntries,
  startPaymentsApp,
  fetchPayment,
} from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { RETURN_PATH } from './register-at-bank.ts'
import { scheduleCheckNow, findPayment } from './repo.ts'
import { resolveReturnUrl } from './return.ts'
import { settle } from './settle.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

let app: PaymentsApp
beforeAll(async () => {
  app = await startPaymentsApp({ writesPerHour: 40 })
})
afterAll(() => app.close())
afterEach(() => {
  app.bankSpy.calls.length = 0
  app.bankSpy.faults = {}
})

const inDatabase = async (id: number) => (await findPayment(app.ports.db, id))!
const inDays = (count: number) => addDays(dayOf(app.clock.now()), count)

/** Pays something at the operator's desk. */
const payAtDesk = (citizenId: number, bani: number, wanted: number[]) =>
  applyPayment(app.ports.db, {
    citizenId,
    bani,
    wanted,
    rules: app.ports.env.penalties,
    cause: 'casierie',
    now: app.clock.now(),
  })

/** Creates a citizen with an invoice overdue by so many days. */
async function aLateDebtor(days: number) {
  const debtor = await aDebtor(app, 0)
  const { id: contractId } = debtor.contract
  const { id } = await anInvoice(app, debtor.citizen.id, { contractId, dueOn: inDays(-days) })
  return { ...debtor, ids: [id] }
}

const owedBy = async (citizenId: number): Promise<string[]> => {
  const { kind, totalBani, paidBani } = receivables
  const rows = await app.ports.db
    .select({ kind, restBani: sql<number>`${totalBani} - ${paidBani}` })
    .from(receivables)
    .where(and(eq(receivables.citizenId, citizenId), sql`${paidBani} < ${totalBani}`))
    .orderBy(asc(receivables.id))
  return rows.map((row) => `${row.kind} ${row.restBani}`)
}

describe('while an order is open', () => {
  it('concurrent requests for overlapping positions never put a position into two payments', async () => {
    const { citizen, client, ids } = await aDebtor(app, 4)
    const parts = Array.from({ length: 30 }, (_, turn) =>
      ids.filter((_id, index) => ((turn % 15) + 1) & (1 << index)),
    )
    const begun = await Promise.all(parts.map((part) => startPayment(client, part)))
    const open = await app.ports.db
      .select({ position: paymentPositions.receivableId, payment: paymentPositions.paymentId })
      .from(paymentPositions)
      .where(and(inArray(paymentPositions.receivableId, ids), paymentPositions.isOpen))
    expect(open).toHaveLength(ids.length)
    const known = new Set(open.map(({ payment }) => payment))
    expect(new Set(begun.map(({ plata_id }) => plata_id))).toEqual(known)
    expect(app.bankSpy.calls).toEqual([...known].map(() => 'register'))
    for (const page of new Set(begun.map(({ redirect_url }) => redirect_url))) {
      await app.follow(await app.pay(page))
    }
    expect(await owedBy(citizen.id)).toEqual([])
    expect(await listLedgerEntries(app, citizen.id)).toEqual(ids.map(() => 'banca>creante 5266'))
  })

  it('what was paid at the desk cannot be requested again', async () => {
    const { citizen, client, ids } = await aDebtor(app)
    await startPayment(client, ids)
    await payAtDesk(citizen.id, 5266, ids)
    const again = await client.post(PAYMENT_REQUEST_PATH, { pozitii: ids })
    expect(statusAndCode(again)).toEqual([409, 'stare_nepotrivita'])
  })

  it('what is paid both at the desk and by card pays other debts, then becomes credit', async () => {
    const { citizen, client, ids } = await aDebtor(app, 2)
    const { redirect_url } = await startPayment(client, ids)
    const { id: other } = await anInvoice(app, citizen.id, { totalBani: 1000, dueOn: inDays(40) })
    await payAtDesk(citizen.id, 5266, ids.slice(0, 1))
    await app.follow(await app.pay(redirect_url))
    expect((await findReceivable(app, other)).paidBani).toBe(1000)
    expect(await owedBy(citizen.id)).toEqual([])
    expect(await creditBalance(app.ports.db, citizen.id)).toBe(4266)
  })

  it('its positions accrue no penalties, so the registered sum pays them whole', async () => {
    const { citizen, client, ids } = await aLateDebtor(29)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    await app.pay(redirect_url, 'fara-intoarcere')
    // The bank is asked only two days later, when the days without penalties have passed.
    app.clock.advance(2 * DAY)
    const { penalties: rules } = app.ports.env
    await accruePenalties(app.ports.db, { now: app.clock.now(), rules })
    await settle(app.ports, id)
    await accruePenalties(app.ports.db, { now: app.clock.now(), rules })
    expect((await inDatabase(id)).state).toBe('incasata')
    expect(await owedBy(citizen.id)).toEqual([])
    expect(await creditBalance(app.ports.db, citizen.id)).toBe(0)
  })

  it('its positions accrue the skipped penalties once it expires unpaid', async () => {
    const { citizen, client, ids } = await aLateDebtor(29)
    const { plata_id: id } = await startPayment(client, ids)
    app.clock.advance(2 * DAY)
    const { penalties: rules } = app.ports.env
    const accrue = () => accruePenalties(app.ports.db, { now: app.clock.now(), rules })
    await accrue()
    expect(await owedBy(citizen.id)).toEqual(['factura 5266'])
    await settle(app.ports, id)
    expect((await inDatabase(id)).state).toBe('expirata')
    await accrue()
    // 31 days of 0.02 % of 52.66 lei.
    expect(await owedBy(citizen.id)).toEqual(['factura 5266', 'penalitate 33'])
  })
})

describe('an answer of the bank', () => {
  it.each<[string, Partial<OrderStatus>]>([
    ['another sum', { bani: 5267 }],
    ['another currency', { currency: '978' }],
    ['another number', { orderNumber: 'alta' }],
    ['another order', { orderId: 'alta' }],
    ['a part only', { outcome: { kind: 'paid', paidBani: 5265 } }],
    ['a saved card', { outcome: { kind: 'card_saved' } }],
  ])('with %s settles nothing', async (_what, change) => {
    const { citizen, client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    await app.pay(redirect_url, 'fara-intoarcere')
    const told = await app.ports.bank.status((await inDatabase(id)).orderId!)
    const bank = { ...app.ports.bank, status: async () => ({ ...told!, ...change }) }
    await settle({ ...app.ports, bank }, id)
    const row = await inDatabase(id)
    expect(row).toMatchObject({ state: 'necunoscuta', checkAt: null, settledAt: null })
    expect(row.mismatchedAt).not.toBeNull()
    expect(await listLedgerEntries(app, citizen.id)).toEqual([])
  })

  it('that a paid order was reversed takes the payment back, without penalties for the days it counted', async () => {
    const { citizen, client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    await app.follow(await app.pay(redirect_url))
    const { orderId } = await inDatabase(id)
    await app.ports.db
      .update(sandboxOrders)
      .set({ status: 3 })
      .where(eq(sandboxOrders.id, orderId!))
    app.clock.advance(60 * 24 * 3600)
    app.bankSpy.faults = {}
    // Nobody calls: the payment itself is due to be checked again.
    while (await reconcilePayments(app.ports));
    await settle(app.ports, id)
    expect(await inDatabase(id)).toMatchObject({
      state: 'rambursata',
      refundedBani: 5266,
      mismatchedAt: null,
      checkAt: null,
    })
    expect(await listLedgerEntries(app, citizen.id)).toEqual([
      'banca>creante 5266',
      'creante>banca 5266',
    ])
    expect(await owedBy(citizen.id)).toEqual(['factura 5266'])
    expect((await readNotificationTitles(app, citizen.id)).at(-1)).toBe(
      'Banca a anulat o plată a dvs.',
    )
  })

  it('that an unpaid order was reversed cancels the payment and tells the citizen why', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id } = await startPayment(client, ids)
    const { orderId } = await inDatabase(id)
    await app.ports.db
      .update(sandboxOrders)
      .set({ status: 3 })
      .where(eq(sandboxOrders.id, orderId!))
    await settle(app.ports, id)
    const { stare, motiv } = await fetchPayment(client, id)
    expect([stare, motiv]).toEqual(['anulata', 'Banca a anulat plata. Încercați din nou.'])
  })

  it('with a card the citizen did not agree to save saves none', async () => {
    const { citizen, client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    await app.pay(redirect_url, 'fara-intoarcere')
    const told = (await app.ports.bank.status((await inDatabase(id)).orderId!))!
    const saved = { bindingId: 'nedorit', clientId: bankClientId(app.ports.env, citizen.id) }
    const status = async () => ({ ...told, card: { ...told.card!, saved } })
    await settle({ ...app.ports, bank: { ...app.ports.bank, status } }, id)
    expect((await inDatabase(id)).state).toBe('incasata')
    expect((await client.get('/api/get-cards')).body.data).toEqual([])
  })

  it('with another citizen’s card books the money, and saves no card', async () => {
    const first = await aDebtor(app)
    const saved = await startPayment(first.client, first.ids, { salveaza_card: true })
    await app.follow(await app.pay(saved.redirect_url))
    const theirs = (await app.ports.bank.status((await inDatabase(saved.plata_id)).orderId!))!
    const { bindingId } = theirs.card!.saved!

    const { citizen, client, ids } = await aDebtor(app)
    const begun = await startPayment(client, ids, { salveaza_card: true })
    await app.pay(begun.redirect_url, 'fara-intoarcere')
    const told = (await app.ports.bank.status((await inDatabase(begun.plata_id)).orderId!))!
    const card = { ...told.card!, saved: { ...told.card!.saved!, bindingId } }
    const bank = { ...app.ports.bank, status: async () => ({ ...told, card }) }
    await settle({ ...app.ports, bank }, begun.plata_id)
    expect((await inDatabase(begun.plata_id)).state).toBe('incasata')
    expect(await listLedgerEntries(app, citizen.id)).toEqual(['banca>creante 5266'])
    expect((await client.get('/api/get-cards')).body.data).toEqual([])
  })
})

it('a callback that arrives during a status check causes another check', async () => {
  const { client, ids } = await aDebtor(app)
  const { plata_id: id, redirect_url } = await startPayment(client, ids)
  await app.pay(redirect_url, 'fara-intoarcere')
  const told = await app.ports.bank.status((await inDatabase(id)).orderId!)
  app.clock.advance(1)
  const status = async () => {
    await app.ports.bank.refund(told!.orderId!, 1000)
    await scheduleCheckNow(app.ports.db, app.clock.now(), id)
    return told
  }
  await settle({ ...app.ports, bank: { ...app.ports.bank, status } }, id)
  expect(await inDatabase(id)).toMatchObject({ state: 'incasata', refundedBani: 0 })
  while (await reconcilePayments(app.ports));
  expect(await inDatabase(id)).toMatchObject({ refundedBani: 1000 })
})

it('no transaction is open while the bank is asked', async () => {
  const { client, ids } = await aDebtor(app, 2)
  const counts: number[] = []
  const look = async () => {
    const { rows } = await app.ports.db.execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`)
    counts.push(rows[0]!.n)
  }
  app.bankSpy.faults = { register: look, status: look, statusByOrderNumber: look, refund: look }
  const { plata_id: id, redirect_url } = await startPayment(client, ids.slice(0, 1))
  await app.follow(await app.pay(redirect_url))
  await app.ports.bank.refund((await inDatabase(id)).orderId!, 1000)
  await settle(app.ports, id)
  const { plata_id: lost } = await startPayment(client, ids.slice(1))
  await app.ports.db
    .update(payments)
    .set({ orderId: null, pageUrl: null })
    .where(eq(payments.id, lost))
  app.clock.advance(MINUTE)
  while (await reconcilePayments(app.ports));
  expect(app.bankSpy.calls).toEqual(
    expect.arrayContaining(['register', 'status', 'statusByOrderNumber', 'refund']),
  )
  expect(counts).toEqual(app.bankSpy.calls.map(() => 0))
})

it('an order without a return is checked on schedule, and not in between', async () => {
  const { client, ids } = await aDebtor(app)
  const { plata_id: id } = await startPayment(client, ids)
  const asked: number[] = []
  for (const minutes of [0, 1, 0, 1, 1, 0, 6]) {
    app.clock.advance(minutes * MINUTE)
    while (await reconcilePayments(app.ports));
    asked.push((await inDatabase(id)).checks)
  }
  expect(asked).toEqual([0, 1, 1, 1, 2, 2, 2])
})

it('pays the chosen position, even if another is older', async () => {
  const { client, ids } = await aDebtor(app, 2)
  const { redirect_url } = await startPayment(client, ids.slice(1))
  await app.follow(await app.pay(redirect_url))
  const paid = await Promise.all(ids.map((id) => findReceivable(app, id)))
  expect(paid.map(({ paidBani }) => paidBani)).toEqual([0, 5266])
})

describe('the return from the bank', () => {
  it('redirects to the list for a malformed order id', async () => {
    for (const id of [
      '%00',
      '%ED%A0%80',
      encodeURIComponent('ș'.repeat(200)),
      '..%2F..',
      '//a.ro',
    ]) {
      const { statusCode, headers } = await app.app.inject(`${RETURN_PATH}?orderId=${id}`)
      expect([statusCode, headers.location]).toEqual([303, '/#/plati'])
    }
  })

  it('redirects only to our own pages, whatever its query and host say', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id } = await startPayment(client, ids)
    const { orderId } = await inDatabase(id)
    const more = '&returnUrl=https://rau.ro&redirect=//rau.ro&token=https://rau.ro'
    const { headers } = await app.app.inject({
      url: `${RETURN_PATH}?orderId=${orderId}${more}`,
      headers: { host: 'rau.ro', 'x-forwarded-host': 'rau.ro' },
    })
    expect(headers.location).toBe(`/#/success-bt-payment/${id}`)
  })

  it('still redirects over the rate limit, without asking the bank', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id } = await startPayment(client, ids)
    const { orderId } = await inDatabase(id)
    const ports = { ...app.ports, env: { ...app.ports.env, checksPerHour: 2 } }
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await resolveReturnUrl(ports, orderId!, '192.0.2.7')).toBe(
        `/#/success-bt-payment/${id}`,
      )
    }
    expect(app.bankSpy.calls).toEqual(['register', 'status', 'status'])
  })
})

it('limits how many payments a citizen begins in an hour', async () => {
  const { client, ids } = await aDebtor(app)
  for (let turn = 0; turn < 40; turn += 1) await startPayment(client, ids)
  const more = await client.post(PAYMENT_REQUEST_PATH, { pozitii: ids })
  expect(statusAndCode(more)).toEqual([429, 'prea_multe_incercari'])
})

it('concurrent money movements do not deadlock, and the sums add up', async () => {
  const debtors = await Promise.all(Array.from({ length: 3 }, () => aLateDebtor(60)))
  const { penalties: rules } = app.ports.env
  const begun = await Promise.all(debtors.map(({ client, ids }) => startPayment(client, ids)))
  await Promise.all(begun.map(({ redirect_url }) => app.pay(redirect_url, 'fara-intoarcere')))
  const work = debtors.flatMap(({ citizen, client, ids }, index) => {
    const { plata_id: id } = begun[index]!
    return [
      settle(app.ports, id),
      settle({ ...app.ports, requestDb: app.ports.db }, id),
      payAtDesk(citizen.id, 100, []),
      anInvoice(app, citizen.id, { dueOn: inDays(-40) }),
      accruePenalties(app.ports.db, { now: app.clock.now(), rules }),
      client.get('/api/get-taxes-cetatean-v2'),
      client.post(PAYMENT_REQUEST_PATH, { pozitii: ids }),
      reconcilePayments(app.ports),
    ]
  })
  await Promise.all(work)
  for (const { citizen } of debtors) {
    const moves = await listLedgerEntries(app, citizen.id)
    const taken = moves.filter((move) => move.startsWith('banca>'))
    const sum = taken.reduce((total, move) => total + Number(move.split(' ')[1]), 0)
    expect(sum).toBe(5266 + 100)
  }
})
