import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SignJWT, base64url } from 'jose'
import { and, eq, like } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Debts } from '#contract/facturi.ts'
import type { Notice } from '#contract/notificari.ts'
import type { Card, Payment } from '#contract/plati.ts'
import { CALLBACK_PATH, bankAccess } from '#server/bank/access.ts'
import { explainDecline } from '#server/bank/decline-reasons.ro.ts'
import { audit, payments, sandboxOrders } from '#server/db/schema.ts'
import { applyPayment } from '#server/domain/apply-payment.ts'
import { reconcilePayments } from '#server/jobs/reconcile-payments.ts'
import { BankRejectedError } from '#server/ports/bank.ts'
import {
  countByStatus,
  dataOf,
  openConnections,
  statusAndCode,
  CONCURRENT_CALLS,
} from '#server/testing/helpers.ts'
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
import { readPdf } from '#server/testing/read-pdf.ts'
import { SESSION_SECONDS } from './domain.ts'
import { findPayment } from './repo.ts'
import { settle } from './settle.ts'

const MINUTE = 60

let app: PaymentsApp
beforeAll(async () => {
  app = await startPaymentsApp()
})
afterAll(() => app.close())
afterEach(() => {
  app.bankSpy.calls.length = 0
  app.bankSpy.faults = {}
})

/** True if a check of the payment is due. */
const isDue = async (id: number) => {
  const { checkAt } = await inDatabase(id)
  return checkAt !== null && checkAt <= app.clock.now()
}
const inDatabase = async (id: number) => (await findPayment(app.ports.db, id))!
const debtOf = async ({ client }: Awaited<ReturnType<typeof aDebtor>>): Promise<number> =>
  dataOf<Debts>(await client.get('/api/get-taxes-cetatean-v2')).total_bani
const returnOf = async (id: number) =>
  `${app.ports.env.publicUrl}/api/plata/retur?orderId=${(await inDatabase(id)).orderId}&token=x`

/** Advances the clock, delivers the sandbox's callbacks and runs the reconciler. */
async function wait(seconds: number): Promise<void> {
  app.clock.advance(seconds)
  await app.sandbox!.deliverCallbacks()
  while (await reconcilePayments(app.ports));
}

/** Creates a signed callback of the bank. */
async function callback(
  id: number,
  operation = 'deposited',
  { key = bankAccess(app.ports.env).callbackKey, alg = 'HS256' } = {},
): Promise<string> {
  const { orderId, orderNumber } = await inDatabase(id)
  const payload = { mdOrder: orderId, orderNumber, operation, status: 1 }
  return new SignJWT({ payload })
    .setProtectedHeader({ alg })
    .setIssuedAt(app.clock.now().getTime() / 1000)
    .sign(base64url.decode(key))
}

const send = (body: string, headers: Record<string, string> = { 'content-type': 'text/plain' }) =>
  app.app.inject({ method: 'POST', url: CALLBACK_PATH, headers, payload: body })

describe('a payment that succeeds', () => {
  it('goes over the bank’s page and back, and is in the ledger, the list, a notice and a proof', async () => {
    const debtor = await aDebtor(app, 2)
    const { citizen, client, ids } = debtor
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    expect(redirect_url).toMatch(`${app.ports.env.publicUrl}/banca-demo/plata/`)
    const back = await app.pay(redirect_url)
    expect(back).toMatch('/api/plata/retur?orderId=')
    expect(await app.follow(back)).toBe(`/#/success-bt-payment/${id}`)

    expect(await fetchPayment(client, id)).toMatchObject({
      stare: 'incasata',
      suma_bani: 10_532,
      rambursat_bani: 0,
      recurenta: false,
      card: { masca: '**** 1111' },
      referinta: expect.stringMatching(/^\d{12}$/),
      pozitii: ids.map((position) => ({ id: position, tip: 'factura', suma_bani: 5266 })),
    })
    expect(await debtOf(debtor)).toBe(0)
    expect(await listLedgerEntries(app, citizen.id)).toEqual([
      'banca>creante 5266',
      'banca>creante 5266',
    ])
    expect((await client.get('/api/plata-ultima')).body.data).toMatchObject({ id })
    const list = await client.get('/api/plati-list')
    expect([list.body.data, list.body.meta]).toMatchObject([[{ id }], { total: 1 }])
    const notices = dataOf<Notice[]>(await client.get('/api/notificari-list'))
    expect(notices).toMatchObject([{ tip: 'plata', legatura: `/success-bt-payment/${id}` }])
    expect(notices[0]!.text).toContain('105,32 lei')

    const exported = await client.get('/api/cetatean/export')
    expect(exported.body.data).toMatchObject({ plati: [{ id, suma_bani: 10_532 }], carduri: [] })
    const proof = await client.get(`/api/plata-dovada/${id}`)
    expect(proof.headers['content-type']).toBe('application/pdf')
  })

  it('has a proof with the sum, the card, the payer and the invoice', async () => {
    const { client, ids, citizen } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    expect(statusAndCode(await client.get(`/api/plata-dovada/${id}`))).toEqual([
      409,
      'stare_nepotrivita',
    ])
    await app.follow(await app.pay(redirect_url))
    const { rawPayload } = await app.app.inject({
      url: `/api/plata-dovada/${id}`,
      headers: { authorization: `Bearer ${client.token}` },
    })
    const { text, pages } = readPdf(rawPayload)
    const { name } = await findReceivable(app, ids[0]!)
    for (const part of [`Dovada plății ${id}`, '52,66 lei', '**** 1111', citizen.nume, name]) {
      expect(text).toContain(part)
    }
    expect(pages.flat()).toContainEqual({ tag: 'H1', text: `Dovada plății ${id}` })
  })

  it('is settled once when returns, callbacks and status checks arrive together', async () => {
    const { citizen, client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    const back = await app.pay(redirect_url)
    const body = await callback(id)
    app.clock.advance(3)
    await Promise.all(
      Array.from({ length: 12 }, () => [
        app.follow(back),
        send(body),
        fetchPayment(client, id),
        settle({ ...app.ports, requestDb: app.ports.db }, id),
        reconcilePayments(app.ports),
      ]).flat(),
    )
    await expect.poll(async () => (await inDatabase(id)).state).toBe('incasata')
    expect(await listLedgerEntries(app, citizen.id)).toEqual(['banca>creante 5266'])
    const notices = dataOf<Notice[]>(await client.get('/api/notificari-list'))
    expect(notices).toHaveLength(1)
  })

  it.each(['intoarcere-dubla', 'confirmare-dubla', 'confirmari-inversate'])(
    'is settled once with the card %s',
    async (card) => {
      const { citizen, client, ids } = await aDebtor(app)
      const { plata_id: id, redirect_url } = await startPayment(client, ids)
      await app.follow(await app.pay(redirect_url, card))
      for (const seconds of [0, 2, 2, MINUTE]) await wait(seconds)
      expect((await fetchPayment(client, id)).stare).toBe('incasata')
      expect(await listLedgerEntries(app, citizen.id)).toEqual(['banca>creante 5266'])
    },
  )

  it.each([
    ['fara-intoarcere', 2 * MINUTE],
    ['confirmare-tarzie', 31],
  ])('is settled without the browser’s return: %s', async (card, seconds) => {
    const debtor = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(debtor.client, debtor.ids)
    await app.pay(redirect_url, card)
    await wait(seconds)
    await expect.poll(async () => (await inDatabase(id)).state).toBe('incasata')
    expect(await debtOf(debtor)).toBe(0)
  })

  it('stays pending until the bank confirms it', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    const back = await app.pay(redirect_url, 'raspuns-tarziu')
    expect(await app.follow(back)).toBe(`/#/success-bt-payment/${id}`)
    const confirming = await fetchPayment(client, id)
    expect(confirming.stare).toBe('in_asteptare')
    // It is not sent back to the bank's page, where it has been paid.
    expect(confirming).not.toHaveProperty('redirect_url')
    app.clock.advance(21)
    expect((await fetchPayment(client, id)).stare).toBe('incasata')
  })
})

describe('a payment that fails', () => {
  it.each([
    [915, false],
    [803, true],
  ])('gives the reason, and allows another attempt: %i', async (reason, otherCard) => {
    const debtor = await aDebtor(app)
    const { client, ids } = debtor
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    const back = await app.pay(redirect_url, `refuz-${reason}`)
    expect(await app.follow(back)).toBe(`/#/fail-bt-payment/${id}`)
    const { text } = explainDecline(reason)
    const failed = { stare: 'esuata', motiv: text, alt_card: otherCard }
    expect(await fetchPayment(client, id)).toMatchObject(failed)
    const next = await startPayment(client, ids)
    expect(next.plata_id).not.toBe(id)
    expect(next.redirect_url).not.toBe(redirect_url)
    expect(await debtOf(debtor)).toBe(5266)
    expect(await listLedgerEntries(app, debtor.citizen.id)).toEqual([])
  })

  it('is cancelled when the citizen gives up on the bank’s page', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    const back = await app.press(redirect_url, { pas: 'renunta' })
    expect(await app.follow(back)).toBe(`/#/fail-bt-payment/${id}`)
    expect(await fetchPayment(client, id)).toMatchObject({ stare: 'anulata', fara_incasare: true })
  })

  it('expires while the bank is still deciding, without saying that nothing was taken', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    await app.pay(redirect_url, 'raspuns-tarziu')
    await app.ports.db
      .update(sandboxOrders)
      .set({ shownFrom: new Date(app.clock.now().getTime() + 3600_000) })
      .where(eq(sandboxOrders.id, (await inDatabase(id)).orderId!))
    app.clock.advance(SESSION_SECONDS + 6 * MINUTE)
    expect(await fetchPayment(client, id)).toMatchObject({
      stare: 'expirata',
      fara_incasare: false,
    })
  })

  it('expires with its page, and the next attempt is a new payment', async () => {
    const { client, ids } = await aDebtor(app)
    const first = await startPayment(client, ids)
    app.clock.advance(SESSION_SECONDS + 1)
    const next = await startPayment(client, ids)
    expect(next.plata_id).not.toBe(first.plata_id)
    expect((await fetchPayment(client, first.plata_id)).stare).toBe('expirata')
  })

  it('is booked when the bank confirms it later; what is no longer owed becomes credit', async () => {
    const { citizen, client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    await app.pay(redirect_url, 'fara-intoarcere')
    const now = app.clock.now()
    const gone = { state: 'expirata', reason: null }
    await app.ports.db.update(payments).set(gone).where(eq(payments.id, id))
    const paid = { citizenId: citizen.id, bani: 5266, rules: app.ports.env.penalties }
    await applyPayment(app.ports.db, { ...paid, cause: 'casierie', now })
    expect((await send(await callback(id))).statusCode).toBe(200)
    await expect.poll(async () => (await inDatabase(id)).state).toBe('incasata')
    expect(await listLedgerEntries(app, citizen.id)).toEqual([
      'banca>creante 5266',
      'banca>avansuri 5266',
    ])
  })
})

describe('beginning a payment', () => {
  it('makes one order of concurrent requests', async () => {
    const { citizen, client, ids } = await aDebtor(app, 2)
    await openConnections(app)
    const tries = Array.from({ length: CONCURRENT_CALLS }, (_, index) =>
      client.post(PAYMENT_REQUEST_PATH, { pozitii: index % 2 ? ids : ids.slice(0, 1) }),
    )
    const answers = await Promise.all(tries)
    expect(countByStatus(answers)).toEqual({ 200: CONCURRENT_CALLS })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(app.bankSpy.calls).toEqual(['register'])
    const own = eq(payments.citizenId, citizen.id)
    expect(await app.ports.db.$count(payments, own)).toBe(1)
    const { plata_id, redirect_url } = dataOf<Awaited<ReturnType<typeof startPayment>>>(answers[0]!)
    await app.follow(await app.pay(redirect_url))
    const { pozitii } = await fetchPayment(client, plata_id)
    expect(await listLedgerEntries(app, citizen.id)).toEqual(
      pozitii.map(() => 'banca>creante 5266'),
    )
  })

  it('answers a repeated idempotency key alike', async () => {
    const { client, ids } = await aDebtor(app)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = { pozitii: ids }
    const first = await client.post(PAYMENT_REQUEST_PATH, body, key)
    expect((await client.post(PAYMENT_REQUEST_PATH, body, key)).text).toBe(first.text)
  })

  it('refuses another citizen’s positions, and positions that are not owed', async () => {
    const [ana, ion] = [await aDebtor(app), await aDebtor(app)]
    const theirs = await ana.client.post(PAYMENT_REQUEST_PATH, {
      pozitii: [...ana.ids, ...ion.ids],
    })
    const unknown = await ana.client.post(PAYMENT_REQUEST_PATH, { pozitii: [2 ** 31 - 1] })
    expect([theirs, unknown].map(statusAndCode)).toEqual([
      [404, 'inexistent'],
      [404, 'inexistent'],
    ])
    expect(theirs.text).toBe(unknown.text)
    const { redirect_url } = await startPayment(ana.client, ana.ids)
    await app.follow(await app.pay(redirect_url))
    const again = await ana.client.post(PAYMENT_REQUEST_PATH, { pozitii: ana.ids })
    expect(statusAndCode(again)).toEqual([409, 'stare_nepotrivita'])
    expect(statusAndCode(await ana.client.post(PAYMENT_REQUEST_PATH, { pozitii: [] }))[0]).toBe(422)
  })

  it('includes penalties up to today', async () => {
    const debtor = await aDebtor(app)
    const { client, citizen, contract } = debtor
    const dueOn = addDays(dayOf(app.clock.now()), -100)
    await anInvoice(app, citizen.id, { contractId: contract.id, dueOn })
    const { total_bani, pozitii } = dataOf<Debts>(await client.get('/api/get-taxes-cetatean-v2'))
    const ids = pozitii.map(({ id }) => id)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    await app.follow(await app.pay(redirect_url))
    // 0.02 % of 52.66 lei for a hundred days.
    expect(await fetchPayment(client, id)).toMatchObject({
      stare: 'incasata',
      suma_bani: 2 * 5266 + 105,
      pozitii: expect.arrayContaining([expect.objectContaining({ tip: 'penalitate' })]),
    })
    expect([total_bani, await debtOf(debtor)]).toEqual([2 * 5266 + 105, 0])
  })

  it('answers 503 when the bank refuses, and leaves no payment open', async () => {
    const { client, ids } = await aDebtor(app)
    app.bankSpy.faults.register = new BankRejectedError('register.do', '5')
    expect(statusAndCode(await client.post(PAYMENT_REQUEST_PATH, { pozitii: ids }))).toEqual([
      503,
      'indisponibil',
    ])
    const [failed] = dataOf<Payment[]>(await client.get('/api/plati-list'))
    expect(failed).toMatchObject({ stare: 'esuata', alt_card: false })
    app.bankSpy.faults = {}
    expect((await startPayment(client, ids)).redirect_url).toContain('/banca-demo/')
  })

  it('continues the same payment when the bank was not reached at first', async () => {
    const { client, ids } = await aDebtor(app)
    app.bankSpy.faults.register = 'lost'
    const first = await startPayment(client, ids)
    expect(first.redirect_url).toContain(`/#/success-bt-payment/${first.plata_id}`)
    expect((await fetchPayment(client, first.plata_id)).stare).toBe('necunoscuta')
    app.bankSpy.faults = {}
    const second = await startPayment(client, ids)
    expect(second.plata_id).toBe(first.plata_id)
    expect(await app.follow(await app.pay(second.redirect_url))).toBe(
      `/#/success-bt-payment/${first.plata_id}`,
    )
    expect((await fetchPayment(client, first.plata_id)).stare).toBe('incasata')
  })

  it('makes no second order when the bank’s answer was lost, and expires the payment', async () => {
    const { client, ids } = await aDebtor(app)
    app.bankSpy.faults.register = 'answer_lost'
    const { plata_id: id } = await startPayment(client, ids)
    app.bankSpy.faults = {}
    expect((await startPayment(client, ids)).plata_id).toBe(id)
    expect((await inDatabase(id)).orderId).not.toBeNull()
    expect((await fetchPayment(client, id)).stare).toBe('necunoscuta')
    await wait(4 * MINUTE)
    expect((await fetchPayment(client, id)).stare).toBe('expirata')
    expect((await startPayment(client, ids)).plata_id).not.toBe(id)
  })

  it('expires a payment that never reached the bank', async () => {
    const { client, ids } = await aDebtor(app)
    app.bankSpy.faults.register = 'lost'
    const { plata_id: id } = await startPayment(client, ids)
    await wait(MINUTE)
    expect((await inDatabase(id)).state).toBe('necunoscuta')
    await wait(3 * MINUTE)
    expect((await inDatabase(id)).state).toBe('expirata')
  })
})

describe('the bank’s status', () => {
  it.each([
    ['another sum', { bani: 1 }],
    ['another order', { orderNumber: 'alta' }],
  ])('settles nothing when it names %s', async (_what, change) => {
    const debtor = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(debtor.client, debtor.ids)
    const { orderId } = await inDatabase(id)
    await app.ports.db.update(sandboxOrders).set(change).where(eq(sandboxOrders.id, orderId!))
    const back = await app.pay(redirect_url)
    expect(await app.follow(back)).toBe(`/#/success-bt-payment/${id}`)
    await wait(MINUTE)
    expect((await fetchPayment(debtor.client, id)).stare).toBe('necunoscuta')
    expect(await listLedgerEntries(app, debtor.citizen.id)).toEqual([])
    const told = and(eq(audit.subject, `plata:${id}`), eq(audit.action, 'plata.nepotrivita'))
    expect(await app.ports.db.$count(audit, told)).toBe(1)
    expect(app.logged()).toContain('payment does not match its order')
    // The open payment prevents a second one meanwhile.
    expect((await startPayment(debtor.client, debtor.ids)).plata_id).toBe(id)
  })

  it('is fetched again until the bank answers', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    app.bankSpy.faults.status = 'lost'
    await app.follow(await app.pay(redirect_url, 'fara-intoarcere'))
    await wait(MINUTE)
    expect((await fetchPayment(client, id)).stare).toBe('necunoscuta')
    app.bankSpy.faults = {}
    await wait(2 * MINUTE)
    expect((await fetchPayment(client, id)).stare).toBe('incasata')
  })

  it('is not fetched again right after a check', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id } = await startPayment(client, ids)
    app.clock.advance(3)
    for (let turn = 0; turn < 5; turn += 1) await fetchPayment(client, id)
    expect(app.bankSpy.calls).toEqual(['register', 'status'])
  })

  it('books a refund made at the bank, once', async () => {
    const { citizen, client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    await app.follow(await app.pay(redirect_url))
    const { orderId } = await inDatabase(id)
    await app.ports.bank.refund(orderId!, 1000)
    for (let turn = 0; turn < 3; turn += 1) await send(await callback(id, 'refunded'))
    await expect
      .poll(() => fetchPayment(client, id))
      .toMatchObject({ stare: 'incasata', rambursat_bani: 1000 })
    await app.ports.bank.refund(orderId!, 4266)
    await send(await callback(id, 'refunded'))
    await expect.poll(async () => (await fetchPayment(client, id)).stare).toBe('rambursata')
    await settle(app.ports, id)
    expect(
      (await listLedgerEntries(app, citizen.id)).filter((entry) => entry.includes('banca')),
    ).toEqual(['banca>creante 5266', 'avansuri>banca 1000', 'avansuri>banca 4266'])
  })
})

describe('a callback of the bank', () => {
  it('changes nothing by itself, but triggers a status check', async () => {
    const { citizen, client, ids } = await aDebtor(app)
    const { plata_id: id } = await startPayment(client, ids)
    expect((await send(await callback(id))).statusCode).toBe(200)
    await expect.poll(() => app.bankSpy.calls).toContain('status')
    await settle(app.ports, id)
    expect((await inDatabase(id)).state).toBe('in_asteptare')
    expect(await listLedgerEntries(app, citizen.id)).toEqual([])
  })

  it('is rejected when forged, without asking the bank', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    await app.pay(redirect_url, 'fara-intoarcere')
    const other = base64url.encode('alta-cheie-de-test-de-32-de-caractere')
    const forged = [
      await callback(id, 'deposited', { key: other }),
      await callback(id, 'deposited', { alg: 'HS512' }),
      '',
      '{}',
      `${await callback(id)}x`,
    ]
    for (const body of forged) expect((await send(body)).statusCode).toBe(400)
    expect(app.bankSpy.calls).toEqual(['register'])
    expect((await inDatabase(id)).state).toBe('in_asteptare')
    await settle(app.ports, id)
  })

  it('is accepted with any content type, and for an unknown order', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id } = await startPayment(client, ids)
    const body = await callback(id)
    const form = 'application/x-www-form-urlencoded'
    for (const type of [
      'application/jwt',
      'application/json',
      form,
      'multipart/form-data; boundary=x',
    ]) {
      expect((await send(body, { 'content-type': type })).statusCode).toBe(200)
    }
    expect((await send(body, {})).statusCode).toBe(200)
    await app.ports.db
      .update(payments)
      .set({ orderNumber: `x-${id}`, orderId: `x-${id}` })
      .where(eq(payments.id, id))
    expect((await send(body)).statusCode).toBe(200)
  })

  it('leads to a later check when the bank cannot be asked at once', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    await app.pay(redirect_url, 'fara-intoarcere')
    app.bankSpy.faults.status = 'lost'
    await send(await callback(id))
    await expect.poll(async () => (await inDatabase(id)).state).toBe('necunoscuta')
    app.bankSpy.faults = {}
    await wait(0)
    expect((await inDatabase(id)).state).toBe('incasata')
  })

  it('changes nothing of a settled payment when replayed or late', async () => {
    const { citizen, client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    const declined = await callback(id, 'declined')
    await app.follow(await app.pay(redirect_url))
    for (const body of [declined, await callback(id), declined]) {
      await send(body)
      // Each callback triggers a status check in the background.
      await expect.poll(() => isDue(id)).toBe(false)
    }
    for (const seconds of [MINUTE / 2, 40 * MINUTE]) await wait(seconds)
    expect(await inDatabase(id)).toMatchObject({ state: 'incasata' })
    expect(await isDue(id)).toBe(false)
    expect(await listLedgerEntries(app, citizen.id)).toEqual(['banca>creante 5266'])
  })
})

describe('the return from the bank', () => {
  it('redirects to the list for an unknown order', async () => {
    for (const query of ['', '?orderId=', '?orderId=nimic', '?orderId=a&orderId=b']) {
      const address = `${app.ports.env.publicUrl}/api/plata/retur${query}`
      expect(await app.follow(address)).toBe('/#/plati')
    }
  })

  it('does not settle an unpaid order, whatever its query claims', async () => {
    const { citizen, client, ids } = await aDebtor(app)
    const { plata_id: id } = await startPayment(client, ids)
    const bold = `${await returnOf(id)}&orderStatus=2&approvalCode=123456`
    expect(await app.follow(bold)).toBe(`/#/success-bt-payment/${id}`)
    expect((await fetchPayment(client, id)).stare).toBe('in_asteptare')
    expect(await listLedgerEntries(app, citizen.id)).toEqual([])
  })
})

describe('another citizen’s payment', () => {
  it('is answered like one that does not exist', async () => {
    const { client, ids } = await aDebtor(app)
    const { plata_id: id } = await startPayment(client, ids)
    const other = await aDebtor(app)
    for (const path of ['/api/plata-stare/', '/api/plata-dovada/']) {
      const theirs = await other.client.get(path + id)
      expect(statusAndCode(theirs)).toEqual([404, 'inexistent'])
      expect(theirs.text).toBe((await other.client.get(`${path}${2 ** 31 - 1}`)).text)
    }
    expect(statusAndCode(await other.client.get('/api/plata-ultima'))).toEqual([404, 'inexistent'])
  })
})

describe('a saved card', () => {
  const save = async () => {
    const debtor = await aDebtor(app, 2)
    const [first] = debtor.ids
    const { redirect_url } = await startPayment(debtor.client, [first!], { salveaza_card: true })
    await app.follow(await app.pay(redirect_url))
    const [card] = dataOf<Card[]>(await debtor.client.get('/api/get-cards'))
    return { ...debtor, card: card!, next: debtor.ids.slice(1) }
  }

  it('is saved with consent, and pays the next time', async () => {
    const { client, card, next } = await save()
    expect(card).toMatchObject({ masca: '**** 1111', implicit: true })
    const { plata_id: id, redirect_url } = await startPayment(client, next, { card_id: card.id })
    const page = await (await fetch(redirect_url)).text()
    const [, salvat = ''] = /name="salvat" value="([^"]+)"/.exec(page) ?? []
    await app.press(redirect_url, { salvat })
    await app.follow(await app.press(redirect_url, { pas: 'confirma' }))
    expect((await fetchPayment(client, id)).stare).toBe('incasata')
  })

  it('is not saved without consent', async () => {
    const { client, ids } = await aDebtor(app)
    const { redirect_url } = await startPayment(client, ids)
    await app.follow(await app.pay(redirect_url))
    expect(dataOf(await client.get('/api/get-cards'))).toEqual([])
  })

  it('of another citizen is refused', async () => {
    const { card } = await save()
    const { client, ids } = await aDebtor(app)
    const answer = await client.post(PAYMENT_REQUEST_PATH, { pozitii: ids, card_id: card.id })
    expect(statusAndCode(answer)).toEqual([404, 'inexistent'])
  })
})

describe('the log', () => {
  it('contains no personal data and no card', async () => {
    const { citizen, client, ids } = await aDebtor(app)
    const { plata_id: id, redirect_url } = await startPayment(client, ids)
    app.bankSpy.faults.status = 'lost'
    await app.follow(await app.pay(redirect_url))
    await settle(app.ports, id)
    const { orderId } = await inDatabase(id)
    for (const secret of [citizen.cnpCui, citizen.email, citizen.telefon, '* 1111', orderId!]) {
      expect(app.logged().includes(secret)).toBe(false)
    }
    expect(await app.ports.db.$count(audit, like(audit.subject, '%1111'))).toBe(0)
  })
})
