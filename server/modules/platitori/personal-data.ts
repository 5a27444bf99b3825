import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { payerConsents } from '#server/db/schema.ts'
import type { ConsentRow } from './repo.ts'

/** Exports the consents that a citizen asked for, and those that they gave as a client. */
export async function exportPayerConsents(db: Db, citizenId: number) {
  const { payerId, clientId, givenAt } = payerConsents
  const list = (own: ReturnType<typeof eq>) =>
    db.select().from(payerConsents).where(own).orderBy(asc(payerConsents.id))
  const asked = await list(eq(payerId, citizenId))
  const given = await list(and(eq(clientId, citizenId), isNotNull(givenAt))!)
  return {
    platesc_pentru: asked.map((row) => ({ nume: row.name, ...toMoments(row) })),
    // The payer is somebody else: only how and when the consent was given.
    platesc_pentru_mine: given.map((row) => ({ telefon: row.phoneMask ?? '', ...toMoments(row) })),
  }
}

const toMoments = ({ createdAt, givenAt, endedAt, endedBy }: ConsentRow) => ({
  cerut_la: createdAt.toISOString(),
  ...(givenAt && { dat_la: givenAt.toISOString() }),
  ...(endedAt && { oprit_la: endedAt.toISOString(), oprit_de: endedBy ?? '' }),
})

/** Erases what a citizen asked for, and ends what they consented to: their payers are shown that it ended. */
export async function erasePayerConsents(db: Db, now: Date, citizenId: number): Promise<void> {
  const { payerId, clientId, endedAt } = payerConsents
  await db.delete(payerConsents).where(eq(payerId, citizenId))
  const isOpen = and(eq(clientId, citizenId), isNull(endedAt))
  await db.update(payerConsents).set({ endedAt: now, endedBy: 'client' }).where(isOpen)
  await db.update(payerConsents).set({ phoneMask: null }).where(eq(clientId, citizenId))
}
