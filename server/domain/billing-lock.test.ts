import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { countWaiting } from '#server/testing/helpers.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aContract } from '#server/testing/factories/forms.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { accruePenalties } from './penalties.ts'
import { postEntries } from './postings.ts'
import { addInvoices } from './receivables.ts'

const now = new Date('2026-06-15T09:00:00Z')
const rules = { millionthsPerDay: 200, graceDays: 30 }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Creates a citizen with an overdue invoice and a credit balance. */
async function aLateOne(): Promise<{ citizenId: number; contractId: number }> {
  const { id: citizenId } = await aCitizen(app)
  const { id: contractId } = await aContract(app, citizenId)
  await anInvoice(app, citizenId, { contractId, dueOn: '2026-03-31' })
  const advance = { citizenId, entryType: 'avans', bani: 10 } as const
  await app.ports.db.transaction((tx) => postEntries(tx, [advance], { cause: 'proba', now }))
  return { citizenId, contractId }
}

const bill = (db: Db, owner: { citizenId: number; contractId: number }) =>
  addInvoices(
    db,
    [
      {
        ...owner,
        serie: 'FS',
        numar: randomUUID(),
        period: '2026-05',
        issuedOn: '2026-06-01',
        dueOn: '2026-06-30',
        totalBani: 100,
        vatBani: 0,
        lines: [],
      },
    ],
    now,
  )

it('bulk invoices and bulk penalties wait for each other without a deadlock', async () => {
  const [first, last] = [await aLateOne(), await aLateOne()]
  let charging: Promise<void> | undefined
  await app.ports.requestDb.transaction(async (tx) => {
    await bill(tx, last)
    charging = accruePenalties(app.ports.db, { now, rules })
    await expect.poll(() => countWaiting(app)).toBe(1)
    await bill(tx, first)
  })
  await charging
})
