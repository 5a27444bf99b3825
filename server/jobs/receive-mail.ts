import { handledEmailDays } from '#contract/retention.ts'
import { maxEmailMegabytes } from '#server/domain/reply-refusals.ts'
import { describeError } from '#server/errors/describe-error.ts'
import { receiveEmail } from '#server/modules/posta/receive-email.ts'
import type { Reception } from '#server/modules/posta/receive-email.ts'
import type { MailInbox, WaitingMessage } from '#server/ports/mail-inbox.ts'
import type { Ports } from '#server/ports/ports.ts'
import { withAdvisoryLock } from './with-advisory-lock.ts'

const DAY_MS = 24 * 3600 * 1000
const MAX_BYTES = maxEmailMegabytes * 1024 * 1024

/** Handles the e-mails that wait, in one process at a time. One that fails waits for the next round. */
export async function receiveMail(
  ports: Ports,
  reception: Reception,
  inbox: MailInbox,
): Promise<void> {
  await withAdvisoryLock(ports, 'poșta', () =>
    inbox.forEach((message) => receiveMessage(ports, reception, message)),
  )
}

/** Deletes the e-mails that were handled long ago. */
export async function purgeMail(ports: Ports, inbox: MailInbox): Promise<void> {
  const before = new Date(ports.clock.now().getTime() - handledEmailDays * DAY_MS)
  await withAdvisoryLock(ports, 'poșta', () => inbox.removeHandled(before))
}

async function receiveMessage(
  ports: Ports,
  reception: Reception,
  { source, size, read, readHead }: WaitingMessage,
): Promise<boolean> {
  const isWhole = size <= MAX_BYTES
  const bytes = await (isWhole ? read() : readHead())
  try {
    const outcome = await receiveEmail(ports, reception, { source, bytes, isWhole })
    ports.log.info({ outcome }, 'e-mail received')
    return true
  } catch (error) {
    ports.log.error({ error: describeError(error) }, 'e-mail not received')
    return false
  }
}
