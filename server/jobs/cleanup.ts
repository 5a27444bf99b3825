import { and, desc, eq, isNull, lt, ne } from 'drizzle-orm'
import { deskLimits } from '#contract/desk/limits.ts'
import { limits } from '#contract/limits.ts'
import {
  auditDays,
  clientErrorDays,
  codeDays,
  idempotencyDays,
  importFileDays,
  incomingEmailDays,
  messageDays,
  receiptEmailDays,
  reminderDays,
  undeliverableDays,
  unreadNoticeDays,
  webhookDays,
} from '#contract/retention.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import {
  audit,
  rateLimits,
  citizens,
  codes,
  files,
  idempotency,
  incomingEmails,
  notifications,
  oneTimeTokens,
  outbox,
  undeliverableContacts,
  webhookMessages,
} from '#server/db/schema.ts'
import { purgeExpiredContactChanges } from '#server/domain/contact-changes.ts'
import { purgeChallenges } from '#server/domain/passkeys.ts'
import { FILE_REMOVAL } from '#server/domain/file-removal.ts'
import { purgeCaseTraces } from '#server/modules/cazuri/purge.ts'
import { deleteRegistration } from '#server/modules/register/repo.ts'
import { purgeClientErrors } from '#server/modules/erori-client/repo.ts'
import { purgeReminders } from '#server/modules/mementouri/purge.ts'
import { purgeStaffAccess } from '#server/modules/personal/purge.ts'
import { purgeConsents } from '#server/modules/platitori/purge.ts'
import { forgetReceiptEmails } from '#server/modules/plati/repo.ts'
import { releaseImportFiles } from '#server/modules/importuri/repo.ts'
import { MAX_CAPTURED_MESSAGES } from '#server/modules/dev/repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import { closeUnusedAccounts } from './close-unused-accounts.ts'
import { withAdvisoryLock } from './with-advisory-lock.ts'
import { purgeIdempotencyKeys } from './purge-idempotency-keys.ts'
import { purgeCards } from './purge-cards.ts'
import { purgeCallers } from './purge-callers.ts'
import { purgeDrafts } from './purge-drafts.ts'
import { purgeAbandonedRegistrations } from './purge-abandoned-registrations.ts'
import { purgeSessions } from './purge-sessions.ts'
import { purgeVisitorRequests } from './purge-visitor-requests.ts'
import { sealAnswers } from './seal-answers.ts'
import { sweepFiles } from './sweep-files.ts'

const DAY_MS = 24 * 3600 * 1000
const UNUSED_FILE_DAYS = 1
/** Unconfirmed registrations are kept as long as their e-mail link is valid. */
const UNCONFIRMED_DAYS = limits.emailLink.validSeconds / (24 * 3600)

/**
 * Removes expired data: drafts that were left, unused files, old codes, tokens, challenges, sessions, replaced contacts, rate
 * limits, messages, notices, visitors' requests, callers without an account, clients' errors, webhooks' events,
 * reminders, consents to pay for others, addresses of receipts that were never sent, records of received e-mails and of undeliverable contacts,
 * imported files, old audit entries, idempotency keys and their stored answers, accounts that nobody uses, and the
 * cards of closed accounts.
 */
export async function cleanUp(ports: Ports): Promise<void> {
  const now = ports.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await ports.db.delete(rateLimits).where(lt(rateLimits.resetAt, now))
  await ports.db.delete(codes).where(lt(codes.expiresAt, daysAgo(codeDays)))
  await ports.db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, daysAgo(codeDays)))
  await purgeChallenges(ports.db, now)
  await purgeExpiredContactChanges(ports.db, now)
  const sent = and(ne(outbox.state, 'asteapta'), ne(outbox.state, 'capturat'))
  await deleteInBatches(ports.db, outbox, and(sent, lt(outbox.createdAt, daysAgo(messageDays))))
  await purgeSessions(ports, daysAgo(limits.token.idleDays))
  await purgeStaffAccess(ports.db, daysAgo(deskLimits.accessRecordDays))
  await purgeCaseTraces(ports.db, daysAgo(deskLimits.caseVersionDays))
  await removeReadNotices(ports, now)
  await removeUnreadNotices(ports, daysAgo(unreadNoticeDays))
  await deleteInBatches(ports.db, audit, lt(audit.at, daysAgo(auditDays)))
  await removeUnconfirmed(ports, daysAgo(UNCONFIRMED_DAYS))
  await purgeAbandonedRegistrations(ports, daysAgo(UNCONFIRMED_DAYS))
  await removeOldCaptured(ports)
  await purgeVisitorRequests(ports, daysAgo(ports.env.visitorRequestDays))
  await purgeCallers(ports, daysAgo(ports.env.visitorRequestDays))
  await purgeDrafts(ports)
  await releaseImportFiles(ports.db, daysAgo(importFileDays))
  // Skipped while a backup reads the files; the next run removes them.
  await withAdvisoryLock(ports, FILE_REMOVAL, async () => {
    await removeUnusedFiles(ports, daysAgo(UNUSED_FILE_DAYS))
    await sweepFiles(ports)
  })
  await purgeClientErrors(ports.db, daysAgo(clientErrorDays))
  await deleteInBatches(
    ports.db,
    webhookMessages,
    lt(webhookMessages.createdAt, daysAgo(webhookDays)),
  )
  await deleteInBatches(
    ports.db,
    incomingEmails,
    lt(incomingEmails.receivedAt, daysAgo(incomingEmailDays)),
  )
  await ports.db
    .delete(undeliverableContacts)
    .where(lt(undeliverableContacts.failedAt, daysAgo(undeliverableDays)))
  await purgeReminders(ports.db, daysAgo(reminderDays))
  await purgeConsents(ports)
  await forgetReceiptEmails(ports.db, daysAgo(receiptEmailDays))
  await deleteInBatches(ports.db, idempotency, lt(idempotency.createdAt, daysAgo(idempotencyDays)))
  await purgeIdempotencyKeys(ports)
  await sealAnswers(ports)
  await closeUnusedAccounts(ports)
  await purgeCards(ports)
}

async function removeReadNotices({ db }: Ports, now: Date): Promise<void> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - limits.readNoticeMonths)
  await deleteInBatches(db, notifications, lt(notifications.readAt, before))
  await deleteInBatches(db, notifications, lt(notifications.endedAt, before))
}

const removeUnreadNotices = ({ db }: Ports, before: Date): Promise<void> =>
  deleteInBatches(
    db,
    notifications,
    and(isNull(notifications.readAt), lt(notifications.createdAt, before)),
  )

async function removeUnconfirmed({ db }: Ports, before: Date): Promise<void> {
  const old = await db
    .select({ id: citizens.id })
    .from(citizens)
    .where(and(eq(citizens.state, 'neconfirmat'), lt(citizens.createdAt, before)))
  for (const { id } of old) await db.transaction((tx) => deleteRegistration(tx, id))
}

async function removeOldCaptured({ db }: Ports): Promise<void> {
  const captured = eq(outbox.state, 'capturat')
  const [oldestKept] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(captured)
    .orderBy(desc(outbox.id))
    .offset(MAX_CAPTURED_MESSAGES - 1)
    .limit(1)
  if (oldestKept) await db.delete(outbox).where(and(captured, lt(outbox.id, oldestKept.id)))
}

async function removeUnusedFiles({ db, files: store }: Ports, before: Date): Promise<void> {
  const removed = await db
    .delete(files)
    .where(and(isNull(files.usedBy), lt(files.createdAt, before)))
    .returning({ id: files.id })
  await Promise.all(removed.map(({ id }) => store.remove(id)))
}
