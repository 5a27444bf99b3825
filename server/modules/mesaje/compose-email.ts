import type { Env } from '#server/config/env.ts'
import type { outbox } from '#server/db/schema.ts'
import type { EmailDetails } from '#server/db/email-details.ts'
import { unsubscribeUrl } from '#server/domain/unsubscribe-links.ts'
import type { EmailToSend } from '#server/ports/message-transports.ts'
import { drawEmail } from './email-html.ts'

type StoredEmail = Pick<
  typeof outbox.$inferSelect,
  'id' | 'recipient' | 'subject' | 'body' | 'citizenId' | 'emailDetails'
>

/** Details of an e-mail stored by the version before, which had none. */
const NO_DETAILS: EmailDetails = { language: 'ro' }

/** Composes an e-mail of the outbox: both parts, and what its headers need. The same at every attempt. */
export function composeEmail(env: Env, row: StoredEmail): EmailToSend {
  const { id, recipient, subject, body: text, citizenId } = row
  const details = row.emailDetails ?? NO_DETAILS
  const { kinds = [], thread } = details
  const stop =
    citizenId === null || kinds.length === 0 ? undefined : unsubscribeUrl(env, { citizenId, kinds })
  const html = drawEmail(env, { subject, text, details, unsubscribeUrl: stop })
  return { to: recipient, id: `portal-${id}`, subject, text, html, thread, unsubscribeUrl: stop }
}
