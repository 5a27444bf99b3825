import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '#contract/days.ts'
import { receivables } from '#server/db/schema.ts'
import { aClient } from '#server/testing/factories.ts'
import { anInvoice } from '#server/testing/portal-factories-facturi.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { penaltiesOfTheDay } from './penalties.ts'

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

it('charges those who are late, all of them, once a day', async () => {
  const dueOn = addDays(dayOf(app.clock.now()), -31)
  const dates = { issuedOn: addDays(dueOn, -30), dueOn, totalBani: 7710 }
  const [one, other] = [
    await anInvoice(app, (await aClient(app)).id, dates),
    await anInvoice(app, (await aClient(app)).id, dates),
  ]
  const task = penaltiesOfTheDay(app.ports)
  await task()
  expect([await charged(one.id), await charged(other.id)]).toEqual([48, 48])

  const late = await anInvoice(app, one.citizenId, dates)
  await task()
  expect(await charged(late.id)).toBeNull()
  app.clock.advance(DAY_SECONDS)
  await task()
  expect([await charged(late.id), await charged(one.id)]).toEqual([49, 49])
})

it('tries again when it has failed', async () => {
  const { db, clock, env } = app.ports
  const dueOn = addDays(dayOf(clock.now()), -31)
  const invoice = await anInvoice(app, (await aClient(app)).id, {
    issuedOn: addDays(dueOn, -30),
    dueOn,
    totalBani: 7710,
  })
  let moments = 0
  const faulty = {
    now() {
      moments += 1
      if (moments === 1) throw new Error('No time')
      return clock.now()
    },
  }
  const task = penaltiesOfTheDay({ db, env, clock: faulty })
  await expect(task()).rejects.toThrow('No time')
  await task()
  expect(await charged(invoice.id)).toBe(48)
})
