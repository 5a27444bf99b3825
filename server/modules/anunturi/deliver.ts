import { and, gt } from 'drizzle-orm'
import type { AnnouncementState } from '#contract/operator/anunturi.ts'
import type { Db } from '#server/db/db.ts'
import { citizens } from '#server/db/schema.ts'
import { withShortTransaction } from '#server/db/short-transaction.ts'
import { audit } from '#server/domain/audit.ts'
import {
  activeCitizen,
  notifyBatch,
  publishUnreadToMany,
  selectSameForAll,
} from '#server/domain/bulk-notifications.ts'
import type { NoticeWords } from '#server/domain/notice-words.ts'
import { recordEvent } from '#server/domain/webhook-events.ts'
import type { Ports } from '#server/ports/ports.ts'
import { resolveAudience } from './audience.ts'
import { ANNOUNCEMENT_KIND, nextByTime, withdrawnWords } from './domain.ts'
import { endNotifications, lockRow, updateRow } from './repo.ts'
import type { AnnouncementRow } from './repo.ts'

/** Carries an announcement through its states, in short transactions, from wherever an earlier run has stopped. */

export type DeliveryPorts = Pick<Ports, 'db' | 'env' | 'clock'>

const BATCH = 500

/**
 * Does all there is to do about an announcement now: sends it, or ends its notifications. Safe to run at once from
 * several processes: each citizen is told in the transaction that moves `lastCitizenId` past them.
 */
export async function deliverAnnouncement(ports: DeliveryPorts, id: number): Promise<void> {
  let hasMore = true
  while (hasMore) hasMore = await advanceAnnouncement(ports, id)
}

/** Does one step in its own transaction; returns whether there may be another. */
export const advanceAnnouncement = (ports: DeliveryPorts, id: number): Promise<boolean> =>
  withShortTransaction(ports.db, async (tx) => step(ports, tx, await lockRow(tx, id)))

async function step(ports: DeliveryPorts, tx: Db, row: AnnouncementRow): Promise<boolean> {
  const now = ports.clock.now()
  const next = nextByTime(row, now)
  if (next !== null) {
    await moveTo(tx, row, next, now)
    return true
  }
  if (row.state === 'se_trimite') return sendBatch(ports, tx, row)
  const isOver = row.state === 'expirat' || row.state === 'retras'
  return isOver && row.closedAt === null && endBatch(tx, row, now)
}

async function moveTo(
  tx: Db,
  { id }: AnnouncementRow,
  state: AnnouncementState,
  now: Date,
): Promise<void> {
  await updateRow(tx, id, { state, lastCitizenId: 0 })
  if (state === 'se_trimite') return
  await audit(tx, {
    actor: 'sistem',
    action: `anunt.${state}`,
    subject: `anunt:${id}`,
    requestId: '',
  })
  await recordEvent(tx, 'anunt.stare_schimbata', now, { id, stare: state })
}

async function sendBatch(
  { env, clock }: DeliveryPorts,
  tx: Db,
  row: AnnouncementRow,
): Promise<boolean> {
  const { id, title, text, link } = row
  const ids = await listRecipients(tx, row)
  const last = ids.at(-1)
  if (last === undefined) {
    await moveTo(tx, row, 'trimis', clock.now())
    return row.expiresAt !== null
  }
  const recipients = selectSameForAll(env, ANNOUNCEMENT_KIND, ids, {
    title,
    text,
    link,
    english: englishOf(row),
  })
  const told = await notifyBatch(tx, { env, clock }, ANNOUNCEMENT_KIND, recipients, id)
  await updateRow(tx, id, {
    lastCitizenId: last,
    citizens: row.citizens + ids.length,
    inPortal: row.inPortal + told.aplicatie,
    emails: row.emails + told.email,
    pushes: row.pushes + told.push,
    sms: row.sms + told.sms,
    smsLeft: row.smsLeft + told.smsLeft,
  })
  return true
}

async function listRecipients(
  tx: Db,
  { audience, lastCitizenId }: AnnouncementRow,
): Promise<number[]> {
  const { ofCitizens } = await resolveAudience(tx, audience)
  const rows = await tx
    .select({ id: citizens.id })
    .from(citizens)
    .where(and(activeCitizen, gt(citizens.id, lastCitizenId), ofCitizens))
    .orderBy(citizens.id)
    .limit(BATCH)
  return rows.map(({ id }) => id)
}

const englishOf = ({ titleEn, textEn }: AnnouncementRow): NoticeWords | undefined =>
  titleEn === null || textEn === null ? undefined : { title: titleEn, text: textEn }

async function endBatch(tx: Db, row: AnnouncementRow, now: Date): Promise<boolean> {
  const { id, state, reason, lastCitizenId } = row
  const words = state === 'retras' ? withdrawnWords(reason) : undefined
  const batch = { announcementId: id, after: lastCitizenId, limit: BATCH, now, words }
  const ended = await endNotifications(tx, batch)
  const last = ended.at(-1)
  if (last === undefined) {
    await updateRow(tx, id, { closedAt: now })
    return false
  }
  await publishUnreadToMany(tx, now, ended)
  await updateRow(tx, id, { lastCitizenId: last })
  return true
}
