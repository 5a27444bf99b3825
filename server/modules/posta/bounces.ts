import { eq } from 'drizzle-orm'
import type { Env, MailReplies } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { outbox } from '#server/db/schema.ts'
import { readBounceAddress } from '#server/domain/reply-addresses.ts'
import { markUndeliverable } from '#server/domain/undeliverable-contacts.ts'
import { isUnknownMailbox } from '#server/ports/delivery-status.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { IncomingEmail } from './parse-email.ts'

const REPORT_TYPE = 'message/delivery-status'
const FAILED = /^action:\s*failed\s*$/im
const STATUS = /^status:\s*(\d\.\d+\.\d+)/im

/**
 * Returns the id of the message that a report says will never reach its address (RFC 3464); null for any other e-mail.
 * Its own address is signed, so that nobody else can report it.
 */
export function readBounce(
  env: Env,
  { address }: MailReplies,
  { recipients, attachments }: IncomingEmail,
): number | null {
  const report = attachments.find(({ type }) => type === REPORT_TYPE)?.bytes.toString('latin1')
  if (!report || !FAILED.test(report)) return null
  const [, status = ''] = STATUS.exec(report) ?? []
  if (!isUnknownMailbox(status)) return null
  for (const recipient of recipients) {
    const id = readBounceAddress(env, address, recipient)
    if (id !== null) return id
  }
  return null
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
