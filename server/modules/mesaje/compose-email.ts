import type { outbox } from '#server/db/schema.ts'
import type { EmailDetails } from '#server/db/email-details.ts'
import { bounceAddress } from '#server/domain/reply-addresses.ts'
import { unsubscribeUrl } from '#server/domain/unsubscribe-links.ts'
import { openThreadPool } from '#server/pdf/thread-pool.ts'
import type { ThreadPool, ThreadPoolOptions } from '#server/pdf/thread-pool.ts'
import type { EmailToSend } from '#server/ports/message-transports.ts'
import type { Ports } from '#server/ports/ports.ts'
import { offerReply } from '#server/modules/posta/offer-reply.ts'
import { drawEmail } from './email-html.ts'
import { encloseInvoices } from './enclose-invoices.ts'

export type StoredEmail = Pick<
  typeof outbox.$inferSelect,
  'id' | 'recipient' | 'subject' | 'body' | 'citizenId' | 'emailDetails'
>

/** Composes e-mails with the documents they enclose. */
export interface EmailComposer {
  compose(row: StoredEmail): Promise<EmailToSend>
  /** Ends its threads: call it when nothing is being composed. */
  close(): Promise<void>
}

// A month's invoices leave the other processors to the calls.
const DOCUMENTS: ThreadPoolOptions = { threads: 1 }

/** Opens a composer, whose thread is started on demand and is not that of the calls. */
export function openEmailComposer(ports: Ports, options = DOCUMENTS): EmailComposer {
  const pool = openThreadPool(ports.log, options)
  return { compose: (row) => composeEmail(ports, row, pool), close: () => pool.close() }
}

/** Paragraphs that end an e-mail of notifications: how to stop them, and the signature. */
const END_PARAGRAPHS = 2

/** Details of an e-mail stored by the version before, which had none. */
const NO_DETAILS: EmailDetails = { language: 'ro' }

/** Composes an e-mail of the outbox: both parts, and what its headers need. Without `pool` it encloses no document. */
export async function composeEmail(
  ports: Ports,
  row: StoredEmail,
  pool?: ThreadPool,
): Promise<EmailToSend> {
  const { env } = ports
  const { id, recipient: to, subject, citizenId } = row
  const details = row.emailDetails ?? NO_DETAILS
  const { kinds = [], thread } = details
  const { paragraphs, transfer, attachments } = await encloseInvoices(ports, row, pool)
  const reply = await offerReply(ports, row)
  const added = [...paragraphs, ...(reply ? [reply.paragraph] : [])]
  const text = insertParagraphs(row.body, details, added)
  const stop =
    citizenId === null || kinds.length === 0 ? undefined : unsubscribeUrl(env, { citizenId, kinds })
  const html = drawEmail(env, { subject, text, details, transfer, unsubscribeUrl: stop })
  const headers = { id: `portal-${id}`, thread, unsubscribeUrl: stop }
  const { mailReplies } = env
  const bounceTo =
    mailReplies && citizenId !== null ? bounceAddress(env, mailReplies.address, id) : undefined
  const addresses = { replyTo: reply?.address, bounceTo }
  return { to, subject, text, html, attachments, ...addresses, ...headers }
}

/** Inserts paragraphs after what an e-mail tells, before its button. */
function insertParagraphs(text: string, { button }: EmailDetails, added: string[]): string {
  const paragraphs = text.split('\n\n')
  const atButton = button ? paragraphs.findIndex((one) => one.endsWith(button.url)) : -1
  const at = atButton === -1 ? Math.max(paragraphs.length - END_PARAGRAPHS, 2) : atButton
  return paragraphs.toSpliced(at, 0, ...added).join('\n\n')
}
