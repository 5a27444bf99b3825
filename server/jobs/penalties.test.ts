import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { receivables } from '#server/db/schema.ts'
import { creditBalance, postEntries } from '#server/domain/postings.ts'
import { applyCredit } from '#server/domain/receivables.ts'
import { aClient } from '#server/testing/factories/accounts.ts'
import { anInvoice, findReceivable } from '#server/testing/factories/facturi.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createDailyPenaltiesTask } from './penalties.ts'

const DAY_SECONDS = 24 * 3600

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const charged = async (invoiceId: number): Promise<number | null> => {
  const rows = await app.ports.db
    .select()
    .from(receivables)
    .where(eq(receivables.parentId, invoiceId))
  return rows[0]?.totalBani ?? null
}

it('charges all overdue invoices, once a day', async () => {
  const dueOn = addDays(dayOf(app.clock.now()), -31)
  const dates = { issuedOn: addDays(dueOn, -30), dueOn, totalBani: 7710 }
  const [one, other] = [
    await anInvoice(app, (await aClient(app)).id, dates),
    await anInvoice(app, (await aClient(app)).id, dates),
  ]
  const task = createDailyPenaltiesTask(app.ports)
  await task()
  expect([await charged(one.id), await charged(other.id)]).toEqual([48, 48])

  const late = await anInvoice(app, one.citizenId, dates)
  await task()
  expect(await charged(late.id)).toBeNull()
  app.clock.advance(DAY_SECONDS)
  await task()
  expect([await charged(late.id), await charged(one.id)]).toEqual([49, 49])
})

/** Creates an invoice overdue long enough for penalties of 48 bani. */
async function aLate() {
  const dueOn = addDays(dayOf(app.clock.now()), -31)
  const dates = { issuedOn: addDays(dueOn, -30), dueOn, totalBani: 7710 }
  return anInvoice(app, (await aClient(app)).id, dates)
}

const setContested = (id: number, contestedAt: Date | null) =>
  app.ports.db.update(receivables).set({ contestedAt }).where(eq(receivables.id, id))
const run = () => createDailyPenaltiesTask(app.ports)()

it('charges nothing for a disputed invoice until it is decided', async () => {
  const invoice = await aLate()
  await setContested(invoice.id, app.clock.now())
  await run()
  expect(await charged(invoice.id)).toBeNull()
  await setContested(invoice.id, null)
  await run()
  expect(await charged(invoice.id)).toBe(48)
  app.clock.advance(30 * DAY_SECONDS)
  await setContested(invoice.id, app.clock.now())
  await run()
  expect(await charged(invoice.id)).toBe(48)
})

describe('credit', () => {
  /** Posts credit, as left by a payment that was settled while the invoice was being imported. */
  const payBeforehand = (citizenId: number, bani: number) => {
    const { db, clock } = app.ports
    const moves = [{ citizenId, entryType: 'avans' as const, bani }]
    return postEntries(db, moves, { cause: 'proba', now: clock.now() })
  }

  it('pays invoices that came meanwhile', async () => {
    const dueOn = addDays(dayOf(app.clock.now()), 20)
    const [one, other] = [
      await anInvoice(app, (await aClient(app)).id, { dueOn }),
      await anInvoice(app, (await aClient(app)).id, { dueOn }),
    ]
    await payBeforehand(one.citizenId, 6000)
    await payBeforehand(other.citizenId, 100)
    await run()
    await run()
    expect((await findReceivable(app, one.id)).paidBani).toBe(5266)
    expect(await creditBalance(app.ports.db, one.citizenId)).toBe(734)
    expect((await findReceivable(app, other.id)).paidBani).toBe(100)
  })

  it('does not pay a disputed invoice until it is decided', async () => {
    const invoice = await aLate()
    await run()
    await setContested(invoice.id, app.clock.now())
    await payBeforehand(invoice.citizenId, 10_000)
    await run()
    await applyCredit(app.ports.db, invoice.citizenId, app.clock.now())
    expect(await creditBalance(app.ports.db, invoice.citizenId)).toBe(10_000)
    await setContested(invoice.id, null)
    await run()
    expect(await creditBalance(app.ports.db, invoice.citizenId)).toBe(10_000 - 7710 - 48)
  })
})

it('runs again on the same day after a failure', async () => {
  const { db, clock, env } = app.ports
  const invoice = await aLate()
  let moments = 0
  const faulty = {
    now() {
      moments += 1
      if (moments === 1) throw new Error('No time')
      return clock.now()
    },
  }
  const task = createDailyPenaltiesTask({ db, env, clock: faulty })
  await expect(task()).rejects.toThrow('No time')
  await task()
  expect(await charged(invoice.id)).toBe(48)
})
