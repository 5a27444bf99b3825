import { and, desc, eq, inArray } from 'drizzle-orm'
import { toE164 } from '#contract/phone.ts'
import type { Db } from '#server/db/db.ts'
import { outbox } from '#server/db/schema.ts'

/** A message that was captured instead of sent. */
export interface CapturedMessage {
  id: number
  canal: string
  catre: string
  subiect: string
  text: string
  creat_la: string
}

/** Maximum number of messages listed, and retained by the cleanup. */
export const MAX_CAPTURED_MESSAGES = 1000

/** Lists captured messages, newest first. `to`: a phone, national or E.164, or an e-mail address. */
export async function listCaptured(db: Db, to: string | null): Promise<CapturedMessage[]> {
  const captured = eq(outbox.state, 'capturat')
  const rows = await db
    .select()
    .from(outbox)
    .where(to === null ? captured : and(captured, inArray(outbox.recipient, recipientVariants(to))))
    .orderBy(desc(outbox.id))
    .limit(MAX_CAPTURED_MESSAGES)
  return rows.map(({ id, channel, recipient, subject, body, createdAt }) => ({
    id,
    canal: channel,
    catre: recipient,
    subiect: subject,
    text: body,
    creat_la: createdAt.toISOString(),
  }))
}

/** Finds a captured e-mail; null if there is none, or it is an SMS. */
export async function findCapturedEmail(db: Db, id: number) {
  const [row] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.channel, 'email'), eq(outbox.state, 'capturat')))
  return row ?? null
}

// An unencoded `+` in a query string arrives as a space.
function recipientVariants(to: string): string[] {
  const given = to.trim().toLowerCase()
  const phone = toE164(given) ?? toE164(`+${given}`)
  return phone ? [given, phone] : [given]
}
