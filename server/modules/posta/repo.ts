import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { incomingEmails } from '#server/db/schema.ts'

export type IncomingEmailRow = typeof incomingEmails.$inferInsert

export async function isHandled(db: Db, messageKey: string): Promise<boolean> {
  return (await db.$count(incomingEmails, eq(incomingEmails.messageKey, messageKey))) > 0
}

/** Records what became of an e-mail; false if it was recorded before. */
export async function recordEmail(db: Db, row: IncomingEmailRow): Promise<boolean> {
  const recorded = await db
    .insert(incomingEmails)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: incomingEmails.messageKey })
  return recorded.length > 0
}
