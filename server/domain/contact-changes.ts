import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { CodeFormat } from '#contract/register.ts'
import { contactUndoHours } from '#contract/retention.ts'
import type { Db } from '#server/db/db.ts'
import { contactChanges } from '#server/db/schema.ts'
import type { Env } from '#server/config/env.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { CitizenRow } from './citizens.ts'
import { messageTexts } from './message-texts.ts'
import { sendEmail } from './messages.ts'
import { hmac, randomToken } from '#server/crypto/secrets.ts'
import { sendHighPrioritySms } from './verification-messages.ts'

export type ContactChange = typeof contactChanges.$inferSelect

const UNDO_MS = contactUndoHours * 3600 * 1000

/** Changes made before this instant can no longer be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS)

/**
 * Stores the phone or e-mail address that was just replaced, and sends it the link that restores it. Throws
 * `indisponibil` when an SMS quota is full.
 */
export async function recordContactChange(
  ports: Pick<Ports, 'env' | 'clock'> & { db: Db },
  tx: Db,
  before: CitizenRow,
  { channel, language }: { channel: CodeFormat; language: Language },
): Promise<void> {
  const oldValue = channel === 'sms' ? before.telefon : before.email
  if (oldValue === null) return
  const token = randomToken()
  await tx.insert(contactChanges).values({
    citizenId: before.id,
    channel,
    oldValue,
    oldDialcode: before.dialcode,
    oldIsocode: before.isocode,
    tokenHash: hmac(ports.env, token),
    createdAt: ports.clock.now(),
  })
  const texts = messageTexts[language]
  const reader = { to: oldValue, citizenId: before.id }
  if (channel === 'email') {
    const letter = texts.emailChanged(ports.env, token, contactUndoHours)
    return sendEmail(tx, ports, { ...reader, ...letter })
  }
  const text = texts.phoneChangedSms(ports.env, token, contactUndoHours)
  return sendHighPrioritySms(ports, tx, { ...reader, text, use: 'autentificat' })
}

/** Finds the change that a link undoes, also an undone or expired one. */
export async function findContactChange(
  db: Db,
  env: Pick<Env, 'appKey'>,
  token: string,
): Promise<ContactChange | null> {
  const [row] = await db
    .select()
    .from(contactChanges)
    .where(eq(contactChanges.tokenHash, hmac(env, token)))
  return row ?? null
}

/** Marks a change as undone. Later changes of its channel are deleted: their links would bring back what it replaced. */
export async function markUndone(db: Db, now: Date, change: ContactChange): Promise<void> {
  const { id, citizenId, channel } = change
  await db.update(contactChanges).set({ undoneAt: now }).where(eq(contactChanges.id, id))
  await db
    .delete(contactChanges)
    .where(and(ofChannel(citizenId, channel), gt(contactChanges.id, id)))
}

/** Returns the seconds until a citizen's phone or e-mail address is old enough to recover the password; 0 when it is. */
export async function recoveryCooldownLeft(
  db: Db,
  now: Date,
  citizenId: number,
  channel: CodeFormat,
): Promise<number> {
  const recent = and(
    isNull(contactChanges.undoneAt),
    gt(contactChanges.createdAt, undoableSince(now)),
  )
  const [last] = await db
    .select({ at: contactChanges.createdAt })
    .from(contactChanges)
    .where(and(ofChannel(citizenId, channel), recent))
    .orderBy(desc(contactChanges.id))
    .limit(1)
  return last ? Math.ceil((last.at.getTime() - undoableSince(now).getTime()) / 1000) : 0
}

/** Lists a citizen's replaced contacts that are still stored, oldest first. */
export function listContactChanges(db: Db, citizenId: number): Promise<ContactChange[]> {
  return db
    .select()
    .from(contactChanges)
    .where(eq(contactChanges.citizenId, citizenId))
    .orderBy(contactChanges.id)
}

/** Deletes a citizen's replaced contacts, which invalidates their links. */
export async function deleteContactChanges(db: Db, citizenId: number): Promise<void> {
  await db.delete(contactChanges).where(eq(contactChanges.citizenId, citizenId))
}

/** Deletes all replaced contacts whose links have expired. */
export async function purgeExpiredContactChanges(db: Db, now: Date): Promise<void> {
  await db.delete(contactChanges).where(lt(contactChanges.createdAt, undoableSince(now)))
}

function ofChannel(citizenId: number, channel: string) {
  return and(eq(contactChanges.citizenId, citizenId), eq(contactChanges.channel, channel))
}
