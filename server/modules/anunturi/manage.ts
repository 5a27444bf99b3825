import { announcementLimits } from '#contract/operator/anunturi.ts'
import type { AnnouncementState, AnnouncementToSend } from '#contract/operator/anunturi.ts'
import type { Db } from '#server/db/db.ts'
import { announcements } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { recordEvent } from '#server/domain/webhook-events.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'
import { explainBrokenAddress } from '#server/modules/continut/check-links.ts'
import { assertChangeable, assertWithdrawable } from './domain.ts'
import { deleteWaitingMessages, lockRow, requireRow, updateRow } from './repo.ts'
import type { AnnouncementRow } from './repo.ts'

/** Use cases of announcements, for the desk, the command line and the operator's programs. */

const DAY_MS = 24 * 3600 * 1000

/** Schedules an announcement, for now unless it says when; a job sends it. Throws field errors of its times and link. */
export async function scheduleAnnouncement(
  context: OperatorContext,
  db: Db,
  given: AnnouncementToSend,
): Promise<AnnouncementRow> {
  const now = context.clock.now()
  const content = { ...toContent(given), ...readTimes(given, now) }
  await assertLinkExists(context, db, given)
  return db.transaction(async (tx) => {
    const created = { state: 'programat', createdAt: now, createdBy: context.actor }
    const [row] = await tx
      .insert(announcements)
      .values({ ...content, ...created })
      .returning()
    if (!row) throw new Error('insert of an announcement returned no row')
    await record(context, tx, 'programat', row.id)
    return row
  })
}

/**
 * Changes an announcement that has not left yet. Throws `stare_nepotrivita`, `modificat_intre_timp` unless `version` is
 * the latest, and field errors of its times and link.
 */
export async function changeAnnouncement(
  context: OperatorContext,
  db: Db,
  id: number,
  { versiune, ...given }: AnnouncementToSend & { versiune: number },
): Promise<AnnouncementRow> {
  const content = { ...toContent(given), ...readTimes(given, context.clock.now()) }
  await assertLinkExists(context, db, given)
  return db.transaction(async (tx) => {
    const { state, version } = await lockRow(tx, id)
    assertChangeable(state as AnnouncementState)
    if (version !== versiune) throw new ApiError('modificat_intre_timp', { sentence: CHANGED })
    await updateRow(tx, id, { ...content, version: version + 1 })
    await record(context, tx, 'schimbat', id)
    return requireRow(tx, id)
  })
}

const CHANGED = 'Anunțul a fost schimbat între timp de altcineva. Vedeți-l din nou.'

/**
 * Withdraws an announcement: what has not left does not leave, and a job replaces what citizens read. Throws
 * `stare_nepotrivita` when it has expired or was withdrawn.
 */
export function withdrawAnnouncement(
  context: OperatorContext,
  db: Db,
  id: number,
  reason: string,
): Promise<AnnouncementRow> {
  const now = context.clock.now()
  return db.transaction(async (tx) => {
    const { state } = await lockRow(tx, id)
    assertWithdrawable(state as AnnouncementState)
    await updateRow(tx, id, {
      state: 'retras',
      reason,
      withdrawnAt: now,
      withdrawnBy: context.actor,
      lastCitizenId: 0,
      closedAt: state === 'programat' ? now : null,
    })
    await deleteWaitingMessages(tx, id)
    await record(context, tx, 'retras', id)
    await recordEvent(tx, 'anunt.stare_schimbata', now, { id, stare: 'retras' })
    return requireRow(tx, id)
  })
}

const toContent = ({ titlu, text, engleza, legatura = '', destinatari }: AnnouncementToSend) => ({
  title: titlu,
  text,
  titleEn: engleza?.titlu ?? null,
  textEn: engleza?.text ?? null,
  link: legatura,
  audience: destinatari,
})

async function assertLinkExists(
  context: OperatorContext,
  db: Db,
  { legatura = '' }: AnnouncementToSend,
): Promise<void> {
  const problem = legatura === '' ? null : await explainBrokenAddress(context, db, `#${legatura}`)
  if (problem === null) return
  throw new ApiError('date_invalide', { sentence: problem, fields: { legatura: [problem] } })
}

/** Reads when it is sent and when it expires. A time that has passed means now. */
function readTimes({ la, expira }: AnnouncementToSend, now: Date) {
  const sendAt = new Date(Math.max(now.getTime(), la === undefined ? 0 : Date.parse(la)))
  const latest = now.getTime() + announcementLimits.daysAhead * DAY_MS
  if (sendAt.getTime() > latest) throw fieldErrors({ la: 'invalid' })
  const expiresAt = expira === undefined ? null : new Date(expira)
  if (expiresAt !== null && expiresAt <= sendAt) throw fieldErrors({ expira: 'invalid' })
  return { sendAt, expiresAt }
}

const record = (
  { actor, requestId = '' }: OperatorContext,
  tx: Db,
  what: string,
  id: number,
): Promise<void> => audit(tx, { actor, action: `anunt.${what}`, subject: `anunt:${id}`, requestId })
