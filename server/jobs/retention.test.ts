import { eq, like, lt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  auditDays,
  idempotencyDays,
  incomingEmailDays,
  messageDays,
  undeliverableDays,
  unreadNoticeDays,
} from '#contract/retention.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import {
  audit,
  idempotency,
  incomingEmails,
  notifications,
  outbox,
  undeliverableContacts,
} from '#server/db/schema.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { aNotification } from '#server/testing/factories/notifications.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { cleanUp } from './cleanup.ts'

const DAY_MS = 24 * 3600 * 1000
const MINUTE_MS = 60_000

let app: TestApp
let citizenId: number
beforeAll(async () => {
  app = await startTestApp()
  citizenId = (await aCitizen(app)).id
})
afterAll(() => app.close())

const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
/** An instant just before, and one just after, the end of what is kept for some days. */
const around = (days: number): [tooOld: Date, kept: Date] => [
  new Date(daysAgo(days).getTime() - MINUTE_MS),
  new Date(daysAgo(days).getTime() + MINUTE_MS),
]

const db = () => app.ports.db

describe('the cleanup', () => {
  it('removes entries of the audit after five years', async () => {
    const [tooOld, kept] = around(auditDays)
    const entry = { actor: 'sistem', action: 'proba.vechime' }
    await db()
      .insert(audit)
      .values([
        { ...entry, at: tooOld },
        { ...entry, at: kept },
      ])
    await cleanUp(app.ports)
    const left = await db()
      .select({ at: audit.at })
      .from(audit)
      .where(eq(audit.action, entry.action))
    expect(left).toEqual([{ at: kept }])
  })

  it('removes idempotency keys after two years', async () => {
    const [tooOld, kept] = around(idempotencyDays)
    const call = { owner: 'proba', route: '/api/proba', bodyHash: '', answer: '' }
    const rows = [tooOld, kept].map((at) => ({ ...call, key: crypto.randomUUID(), createdAt: at }))
    await db().insert(idempotency).values(rows)
    await cleanUp(app.ports)
    const left = await db()
      .select({ at: idempotency.createdAt })
      .from(idempotency)
      .where(eq(idempotency.owner, call.owner))
    expect(left).toEqual([{ at: kept }])
  })

  it('removes notifications that were not read in three years', async () => {
    const [tooOld, kept] = around(unreadNoticeDays)
    await aNotification(app, citizenId, { createdAt: tooOld })
    await aNotification(app, citizenId, { createdAt: kept })
    await cleanUp(app.ports)
    const left = await db()
      .select({ at: notifications.createdAt })
      .from(notifications)
      .where(eq(notifications.citizenId, citizenId))
    expect(left).toEqual([{ at: kept }])
  })

  it('forgets received e-mails after a year', async () => {
    const [tooOld, kept] = around(incomingEmailDays)
    const email = { source: 'proba', outcome: 'primit' }
    await db()
      .insert(incomingEmails)
      .values([
        { ...email, messageKey: 'a', receivedAt: tooOld },
        { ...email, messageKey: 'b', receivedAt: kept },
      ])
    await cleanUp(app.ports)
    const left = await db().select({ at: incomingEmails.receivedAt }).from(incomingEmails)
    expect(left).toEqual([{ at: kept }])
  })

  it('tries contacts again that messages did not reach 90 days ago', async () => {
    const [tooOld, kept] = around(undeliverableDays)
    await db()
      .insert(undeliverableContacts)
      .values([
        { channel: 'email', contactHash: 'a', failedAt: tooOld },
        { channel: 'email', contactHash: 'b', failedAt: kept },
      ])
    await cleanUp(app.ports)
    const left = await db()
      .select({ at: undeliverableContacts.failedAt })
      .from(undeliverableContacts)
    expect(left).toEqual([{ at: kept }])
  })

  it('removes sent messages after a month, and none that waits', async () => {
    const [tooOld, kept] = around(messageDays)
    const message = { channel: 'email', recipient: 'veche@exemplu.ro', body: '' }
    await db()
      .insert(outbox)
      .values([
        { ...message, state: 'trimis', createdAt: tooOld },
        { ...message, state: 'trimis', createdAt: kept },
        { ...message, state: 'asteapta', createdAt: tooOld },
      ])
    await cleanUp(app.ports)
    const left = await db()
      .select({ state: outbox.state, at: outbox.createdAt })
      .from(outbox)
      .where(eq(outbox.recipient, message.recipient))
      .orderBy(outbox.id)
    expect(left).toEqual([
      { state: 'trimis', at: kept },
      { state: 'asteapta', at: tooOld },
    ])
  })
})

it('refuses to delete an entry of the audit of less than five years', async () => {
  const at = daysAgo(5 * 365 - 1)
  await db().insert(audit).values({ actor: 'sistem', action: 'proba.tanara', at })
  await expect(db().delete(audit).where(eq(audit.action, 'proba.tanara'))).rejects.toThrow()
  expect(await db().$count(audit, eq(audit.action, 'proba.tanara'))).toBe(1)
})

it('deletes all that a condition names, whatever the size of a batch', async () => {
  const message = { channel: 'email', body: '', createdAt: daysAgo(1) }
  const rows = Array.from({ length: 7 }, (_, number) => ({
    ...message,
    recipient: `transa.${number}@exemplu.ro`,
  }))
  await db().insert(outbox).values(rows)
  const isOfThem = like(outbox.recipient, 'transa.%')
  await deleteInBatches(db(), outbox, lt(outbox.createdAt, daysAgo(2)), 3)
  expect(await db().$count(outbox, isOfThem)).toBe(rows.length)
  await deleteInBatches(db(), outbox, isOfThem, 3)
  expect(await db().$count(outbox, isOfThem)).toBe(0)
})
