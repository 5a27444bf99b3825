import { and, desc, eq, inArray } from 'drizzle-orm'
import { toE164 } from '#contract/phone.ts'
import type { Db } from '#server/db/db.ts'
import { outbox } from '#server/db/schema.ts'

/** A message that would have left. */
export interface CapturedMessage {
  id: number
  canal: string
  catre: string
  subiect: string
  text: string
  creat_la: string
}

/** How many messages are shown, and kept. */
export const CAPTURED_KEPT = 1000

/** The captured messages, newest first; `to` is a phone in either form or an e-mail. */
export async function listCaptured(db: Db, to: string | null): Promise<CapturedMessage[]> {
  const captured = eq(outbox.state, 'capturat')
  const rows = await db
    .select()
    .from(outbox)
    .where(to === null ? captured : and(captured, inArray(outbox.recipient, formsOf(to))))
    .orderBy(desc(outbox.id))
    .limit(CAPTURED_KEPT)
  return rows.map(({ id, channel, recipient, subject, body, createdAt }) => ({
    id,
    canal: channel,
    catre: recipient,
    subiect: subject,
    text: body,
    creat_la: createdAt.toISOString(),
  }))
}

// A + in an address that nobody encoded arrives as a space.
function formsOf(to: string): string[] {
  const given = to.trim().toLowerCase()
  const phone = toE164(given) ?? toE164(`+${given}`)
  return phone ? [given, phone] : [given]
}
