import { eq } from 'drizzle-orm'
import type { Env, MailReplies } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { outbox } from '#server/db/schema.ts'
import { readBounceAddress } from '#server/domain/reply-addresses.ts'
import { markUndeliverable } from '#server/domain/undeliverable-contacts.ts'
import { isUnknownMailbox } from '#server/ports/delivery-status.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { IncomingEmail } from './incoming-email.ts'

const REPORT_TYPE = 'message/delivery-status'
const FAILED = /^action:\s*failed\s*$/im
const STATUS = /^status:\s*(\d\.\d+\.\d+)/im

/**
 * Returns the id of the message that was returned to its own address, which is signed, so that nobody else can return it;
 * null for any other e-mail.
 */
export function findReturned(
  env: Env,
  { address }: MailReplies,
  { recipients }: IncomingEmail,
): number | null {
  for (const recipient of recipients) {
    const id = readBounceAddress(env, address, recipient)
    if (id !== null) return id
  }
  return null
}

/** True if an e-mail is a report that a message will never reach its address (RFC 3464). */
export function saysUnknownMailbox({ attachments }: IncomingEmail): boolean {
  const bytes = attachments.find(({ type }) => type === REPORT_TYPE)?.bytes ?? Buffer.alloc(0)
  const report = Buffer.from(bytes).toString('latin1')
  const [, status = ''] = STATUS.exec(report) ?? []
  return FAILED.test(report) && isUnknownMailbox(status)
}

/** Marks the address of a message that was returned, in the given transaction. */
export async function handleBounce(
  tx: Db,
  sender: Pick<Ports, 'env' | 'clock'>,
  messageId: number,
): Promise<void> {
  const [message] = await tx.select().from(outbox).where(eq(outbox.id, messageId))
  if (message?.channel !== 'email' || message.citizenId === null) return
  const { recipient: contact, citizenId } = message
  await markUndeliverable(tx, sender, { channel: 'email', contact, citizenId })
}
