import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postings, receivables } from '#server/db/schema.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import {
  MoneyModel,
  creditedPart,
  toNoon,
  randomHistory,
  testRules,
} from '#server/testing/money-model.ts'
import type { Step } from '#server/testing/money-model.ts'
import { anInvoice, findReceivable } from '#server/testing/factories/facturi.ts'
import { aContract } from '#server/testing/factories/forms.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createSeededRandom } from '#tests/support/seeded-random.ts'
import { applyPayment } from './apply-payment.ts'
import { creditInvoice } from './credit-notes.ts'
import { applyRefund, applyReversal } from './refunds.ts'
import { creditBalance, postEntries } from './postings.ts'
import { accruePenalties } from './penalties.ts'
import { addInvoices, balancesByContract } from './receivables.ts'

const HISTORIES = 200
const LANES = 4
const rules = testRules
const on = (day: string) => ({ cause: 'proba', now: toNoon(day) })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface PayOptions {
  wanted?: number[] | undefined
  valueOn?: string | undefined
}
const pay = (citizenId: number, bani: number, day: string, options: PayOptions = {}) =>
  applyPayment(app.ports.db, { citizenId, bani, rules, ...on(day), ...options })
const credit = (id: number, bani: number, day: string) =>
  creditInvoice(app.ports.db, id, { bani, reason: 'Greșeală' }, { ...on(day), env: app.ports.env })
const refund = (citizenId: number, bani: number, day: string) =>
  applyRefund(app.ports.db, {
    citizenId,
    bani,
    reason: 'Rambursare',
    env: app.ports.env,
    ...on(day),
  })
const postedOf = (citizenId: number) =>
  app.ports.db
    .select()
    .from(postings)
    .where(eq(postings.citizenId, citizenId))
    .orderBy(asc(postings.id))
const ownedBy = (citizenId: number) =>
  app.ports.db
    .select()
    .from(receivables)
    .where(eq(receivables.citizenId, citizenId))
    .orderBy(asc(receivables.id))

describe('a payment', () => {
  it('pays the wanted items, then the oldest; the next invoice takes the rest', async () => {
    const { id } = await aCitizen(app)
    const first = await anInvoice(app, id, { dueOn: '2026-03-31', totalBani: 1000 })
    const second = await anInvoice(app, id, { dueOn: '2026-04-30', totalBani: 500 })
    await pay(id, 600, '2026-03-15', { wanted: [second.id] })
    expect((await findReceivable(app, second.id)).paidBani).toBe(500)
    expect((await findReceivable(app, first.id)).paidBani).toBe(100)
    const { leftBani } = await pay(id, 1000, '2026-03-16')
    expect([leftBani, await creditBalance(app.ports.db, id)]).toEqual([100, 100])
    const third = await anInvoice(app, id, { totalBani: 300 })
    expect(third.paidBani).toBe(100)
    expect(await creditBalance(app.ports.db, id)).toBe(0)
    expect(await balancesByContract(app.ports.db, id)).toEqual(new Map([[third.contractId, 200]]))
  })

  it('of a late invoice accrues the penalty up to its day', async () => {
    const { id } = await aCitizen(app)
    await anInvoice(app, id, { dueOn: '2026-03-31', totalBani: 100_000 })
    await pay(id, 100_000, '2026-05-10')
    const [invoice, penalty] = await ownedBy(id)
    expect(invoice).toMatchObject({ paidBani: 100_000 })
    expect(penalty).toMatchObject({
      kind: 'penalitate',
      parentId: invoice!.id,
      dueOn: '2026-03-31',
      totalBani: 800,
      paidBani: 0,
      name: `Penalități la factura FS ${invoice!.numar}`,
    })
    await accruePenalties(app.ports.db, { now: toNoon('2027-01-01'), rules })
    expect((await findReceivable(app, penalty!.id)).totalBani).toBe(800)
  })

  it('never pays more than is owed when eight arrive together', async () => {
    const { id } = await aCitizen(app)
    await anInvoice(app, id, { totalBani: 1000 })
    await Promise.all(Array.from({ length: 8 }, () => pay(id, 300, '2026-03-15')))
    const [invoice] = await ownedBy(id)
    expect(invoice!.paidBani).toBe(1000)
    expect(await creditBalance(app.ports.db, id)).toBe(1400)
  })
})

describe('a payment that arrived before it is booked', () => {
  it('counts from its day: the penalty since is taken back, and the part of it paid pays what else is owed', async () => {
    const { id } = await aCitizen(app)
    const late = await anInvoice(app, id, { dueOn: '2026-03-31', totalBani: 100_000 })
    await pay(id, 1400, '2026-05-10', { wanted: [await accruedPenalty(id, late.id, '2026-05-10')] })
    const next = await anInvoice(app, id, { dueOn: '2026-06-30', totalBani: 50_000 })
    await pay(id, 99_400, '2026-05-20', { wanted: [late.id], valueOn: '2026-05-05' })
    const [invoice, penalty] = await ownedBy(id)
    expect(invoice).toMatchObject({ totalBani: 100_000, paidBani: 100_000 })
    // 35 days of 100,000 bani at 0.02%, and 5 of the 600 that were paid on 10 May.
    expect(penalty).toMatchObject({ totalBani: 701, paidBani: 701 })
    const entries = (await postedOf(id)).map(
      ({ debit, credit, bani }) => `${debit} ${credit} ${bani}`,
    )
    expect(entries).toContain('storno creante 298')
    expect(await creditBalance(app.ports.db, id)).toBe(0)
    expect((await findReceivable(app, next.id)).paidBani).toBe(99)
    await accruePenalties(app.ports.db, { now: toNoon('2026-06-20'), rules, citizenId: id })
    expect((await findReceivable(app, penalty!.id)).totalBani).toBe(701)
  })

  it('leaves no penalty when it came before the due date', async () => {
    const { id } = await aCitizen(app)
    const late = await anInvoice(app, id, { dueOn: '2026-03-31', totalBani: 100_000 })
    await accruedPenalty(id, late.id, '2026-05-20')
    await pay(id, 100_000, '2026-05-20', { valueOn: '2026-03-30' })
    const [invoice, penalty] = await ownedBy(id)
    expect(invoice!.paidBani).toBe(100_000)
    expect(penalty).toMatchObject({ totalBani: 0, paidBani: 0 })
    expect(await balancesByContract(app.ports.db, id)).toEqual(new Map())
  })

  it('counts no longer from its day once it is taken away, and the penalty accrues again', async () => {
    const { id } = await aCitizen(app)
    const late = await anInvoice(app, id, { dueOn: '2026-03-31', totalBani: 100_000 })
    await accruedPenalty(id, late.id, '2026-05-20')
    await pay(id, 100_000, '2026-05-20', { valueOn: '2026-03-30' })
    const back = { citizenId: id, bani: 100_000, wanted: [late.id], valueOn: '2026-03-30' }
    await applyReversal(app.ports.db, { ...back, ...on('2026-05-25') })
    await accruePenalties(app.ports.db, { now: toNoon('2026-05-25'), rules, citizenId: id })
    const [invoice, penalty] = await ownedBy(id)
    expect(invoice!.paidBani).toBe(0)
    expect(penalty!.totalBani).toBe(1100)
  })
})

async function accruedPenalty(citizenId: number, invoiceId: number, day: string): Promise<number> {
  await accruePenalties(app.ports.db, { now: toNoon(day), rules, citizenId })
  const penalty = (await ownedBy(citizenId)).find(({ parentId }) => parentId === invoiceId)
  return penalty!.id
}

describe('penalties', () => {
  it('accrue once when several calls run together', async () => {
    const { id } = await aCitizen(app)
    await anInvoice(app, id, { dueOn: '2026-03-31', totalBani: 100_000 })
    const accrue = (day: string, citizenId?: number) =>
      accruePenalties(app.ports.db, { now: toNoon(day), rules, ...(citizenId && { citizenId }) })
    await accrue('2026-04-30', id)
    expect(await ownedBy(id)).toHaveLength(1)
    await Promise.all(Array.from({ length: 6 }, () => accrue('2026-05-01', id)))
    await accrue('2026-05-02')
    const [, penalty, ...more] = await ownedBy(id)
    expect(penalty!.totalBani).toBe(640)
    expect(more).toEqual([])
    const grown = (await postedOf(id)).filter(({ credit }) => credit === 'penalitati')
    expect(grown.map(({ bani }) => bani)).toEqual([620, 20])
  })
})

describe('a credit note', () => {
  it('over an invoice turns what was paid of it into credit, and takes its penalties back', async () => {
    const { id } = await aCitizen(app)
    const wrong = await anInvoice(app, id, { dueOn: '2026-01-31', totalBani: 100_000 })
    await pay(id, 40_000, '2026-04-15')
    const [, penalty] = await ownedBy(id)
    expect(penalty!.totalBani).toBe(1480)
    const right = await anInvoice(app, id, { totalBani: 30_000 })
    const note = await credit(wrong.id, 100_000, '2026-04-16')
    expect(note).toMatchObject({ serie: 'NC', totalBani: -100_000, vatBani: -wrong.vatBani })
    expect(note.lines).toEqual([expect.objectContaining({ cantitate: -3, total_bani: -100_000 })])
    expect(await findReceivable(app, wrong.id)).toMatchObject({
      creditedBani: 100_000,
      cancelledAt: toNoon('2026-04-16'),
    })
    expect(await findReceivable(app, penalty!.id)).toMatchObject({ totalBani: 0, paidBani: 0 })
    expect(await findReceivable(app, right.id)).toMatchObject({ paidBani: 30_000 })
    expect(await creditBalance(app.ports.db, id)).toBe(10_000)
    expect(await balancesByContract(app.ports.db, id)).toEqual(new Map())
    await expect(credit(wrong.id, 1, '2026-04-17')).rejects.toThrow(/less left/)
  })

  it('over a part leaves the rest due, with the penalties of the rest alone', async () => {
    const { id } = await aCitizen(app)
    const invoice = await anInvoice(app, id, { dueOn: '2026-03-31', totalBani: 100_000 })
    await accruePenalties(app.ports.db, { now: toNoon('2026-05-10'), rules, citizenId: id })
    const [, penalty] = await ownedBy(id)
    expect(penalty!.totalBani).toBe(800)
    await pay(id, 100_800, '2026-05-10')
    await credit(invoice.id, 25_000, '2026-06-10')
    expect(await findReceivable(app, invoice.id)).toMatchObject({ creditedBani: 25_000 })
    expect((await findReceivable(app, penalty!.id)).totalBani).toBe(600)
    expect(await creditBalance(app.ports.db, id)).toBe(25_200)
    expect(await balancesByContract(app.ports.db, id)).toEqual(new Map())
  })

  it('first lowers what is unpaid', async () => {
    const { id } = await aCitizen(app)
    const invoice = await anInvoice(app, id, { totalBani: 1000 })
    await pay(id, 400, '2026-03-15')
    const note = await credit(invoice.id, 300, '2026-03-16')
    expect(note.lines).toEqual([
      expect.objectContaining({ denumire: `Corecție: Factura FS ${invoice.numar}` }),
    ])
    expect(await balancesByContract(app.ports.db, id)).toEqual(new Map([[invoice.contractId, 300]]))
    await credit(invoice.id, 500, '2026-03-17')
    expect(await creditBalance(app.ports.db, id)).toBe(200)
  })

  it('has the next number of its series, without gaps, when several are made together', async () => {
    const { id } = await aCitizen(app)
    const { id: invoiceId } = await anInvoice(app, id, { totalBani: 1000 })
    const notes = await Promise.all(
      [1, 2, 3, 4].map((bani) => credit(invoiceId, bani, '2040-03-16')),
    )
    expect(notes.map(({ numar }) => numar).toSorted()).toEqual(
      [1, 2, 3, 4].map((count) => `2040-00000${count}`),
    )
  })
})

describe('a refund', () => {
  it('takes credit first, then credit notes: nothing is owed again', async () => {
    const { id } = await aCitizen(app)
    const invoice = await anInvoice(app, id, { dueOn: '2026-03-31', totalBani: 1000 })
    await pay(id, 1100, '2026-03-15')
    await refund(id, 300, '2026-06-16')
    expect(await findReceivable(app, invoice.id)).toMatchObject({
      paidBani: 1000,
      creditedBani: 200,
      cancelledAt: null,
    })
    expect(await creditBalance(app.ports.db, id)).toBe(0)
    await accruePenalties(app.ports.db, { now: toNoon('2027-01-01'), rules, citizenId: id })
    expect(await balancesByContract(app.ports.db, id)).toEqual(new Map())
  })

  it('is never more than was paid', async () => {
    const { id } = await aCitizen(app)
    await anInvoice(app, id, { totalBani: 1000 })
    await pay(id, 1100, '2026-03-15')
    await expect(refund(id, 1101, '2026-03-16')).rejects.toThrow(/not paid/)
    expect(await creditBalance(app.ports.db, id)).toBe(100)
  })
})

it('a duplicate invoice number fails the whole transaction', async () => {
  const { id } = await aCitizen(app)
  const { serie, numar } = await anInvoice(app, id)
  await expect(anInvoice(app, id, { serie, numar })).rejects.toThrow()
  expect(await ownedBy(id)).toHaveLength(1)
})

it('paid amounts and ledger entries change together or not at all', async () => {
  const { id } = await aCitizen(app)
  const invoice = await anInvoice(app, id, { totalBani: 100 })
  const tooMuch = { citizenId: id, entryType: 'incasare' as const, receivableId: invoice.id }
  const posting = app.ports.db.transaction((tx) =>
    postEntries(tx, [{ ...tooMuch, bani: 101 }], on('2026-03-15')),
  )
  await expect(posting).rejects.toThrow()
  expect(await postedOf(id)).toHaveLength(1)
})

it(`${HISTORIES} random histories end in the database as in the model`, async () => {
  const lane = async (first: number) => {
    for (let seed = first; seed <= HISTORIES; seed += LANES) await live(seed)
  }
  await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index + 1)))
}, 180_000)

async function live(seed: number): Promise<void> {
  const { id: citizenId } = await aCitizen(app)
  const { id: contractId } = await aContract(app, citizenId)
  const model = new MoneyModel()
  for (const step of randomHistory(createSeededRandom(seed), model)) {
    await doInDatabase(citizenId, contractId, step)
    model.apply(step)
  }
  const found = await ownedBy(citizenId)
  const paid = found.map(({ kind, totalBani, paidBani, creditedBani, cancelledAt }) => ({
    kind,
    totalBani,
    paidBani,
    creditedBani,
    cancelled: cancelledAt !== null,
  }))
  const expected = model.receivables.map(({ id: _, parentId: __, dueOn: ___, ...one }) => one)
  expect(paid, `seed ${seed}`).toEqual(expected)
  const posted = await postedOf(citizenId)
  const summary = posted.map(({ debit, credit, bani }) => `${debit} ${credit} ${bani}`)
  const byRules = model.postings.map(({ debit, credit, bani }) => `${debit} ${credit} ${bani}`)
  expect(summary.toSorted(), `seed ${seed}`).toEqual(byRules.toSorted())
}

async function doInDatabase(citizenId: number, contractId: number, step: Step): Promise<void> {
  const { db } = app.ports
  const context = on(step.day)
  const idOf = async (turn: number) => (await ownedBy(citizenId))[turn]!.id
  if (step.does === 'invoice') {
    const { totalBani, dueOn } = step
    const numar = crypto.randomUUID()
    const dates = { period: step.day.slice(0, 7), issuedOn: step.day, dueOn }
    const invoice = { citizenId, contractId, serie: 'FS', numar, ...dates, totalBani }
    await addInvoices(db, [{ ...invoice, vatBani: 0, lines: [] }], context.now)
  } else if (step.does === 'pay') {
    const { bani, wanted, valueOn } = step
    const ids = wanted ? await Promise.all(wanted.map(idOf)) : undefined
    await pay(citizenId, bani, step.day, { wanted: ids, valueOn })
  } else if (step.does === 'refund') {
    await refund(citizenId, step.bani, step.day)
  } else if (step.does === 'reverse') {
    await applyReversal(db, { citizenId, bani: step.bani, ...context })
  } else if (step.does === 'credit') {
    const invoice = (await ownedBy(citizenId))[step.invoice]!
    const bani = creditedPart(invoice, step.percent)
    if (bani > 0) await credit(invoice.id, bani, step.day)
  } else {
    await accruePenalties(db, { citizenId, now: context.now, rules })
  }
}
