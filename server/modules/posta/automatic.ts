import { listHeader } from './incoming-email.ts'
import type { IncomingEmail } from './incoming-email.ts'

/** Headers that only programs add. */
const PROGRAM_HEADERS = [
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'list-id',
  'list-unsubscribe',
]
const BULK = /^\s*(?:bulk|junk|list|auto_reply)\s*$/i
const PROGRAM_SENDER = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|nu-?raspundeti)@/
const REPORT = /^\s*multipart\/report\b/i

/** True if a program sent an e-mail, which nothing may answer (RFC 3834). */
export function isAutomatic(email: Pick<IncomingEmail, 'from' | 'headers'>): boolean {
  const { from } = email
  const headers = (name: string) => listHeader(email, name)
  return (
    from === null ||
    PROGRAM_SENDER.test(from) ||
    headers('auto-submitted').some((value) => !/^\s*no\b/i.test(value)) ||
    headers('precedence').some((value) => BULK.test(value)) ||
    headers('return-path').some((value) => value.trim() === '<>') ||
    headers('content-type').some((value) => REPORT.test(value)) ||
    PROGRAM_HEADERS.some((name) => headers(name).length > 0)
  )
}
