import { eq } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { limits } from '#contract/limits.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { publish } from '#server/db/pubsub.ts'
import { audit } from '#server/domain/audit.ts'
import { endOfDay } from '#server/domain/business-days.ts'
import { extendedNote } from '#server/domain/case-texts.ro.ts'
import { writeCaseWords } from '#server/domain/case-words.ts'
import { notifyAboutCase } from '#server/domain/cases.ts'
import { addHistoryStep } from '#server/domain/history.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { staffIdOf } from '#server/domain/staff-sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { CaseKind } from './case-kind.ts'
import { lockCase } from './repo.ts'
import type { LockedCase } from './repo.ts'

/**
 * Extends a case's term, which the law allows once; the citizen is notified. Returns its number and new term. Throws
 * `inexistent`, and `stare_nepotrivita` with the reason why it cannot be extended.
 */
export function extendCase(
  context: OperatorContext,
  db: Db,
  which: CaseKind,
  { number, reason }: { number: string; reason: string },
): Promise<{ numar: string; dueAt: Date }> {
  return db.transaction((tx) => extend(context, tx, which, number, reason))
}

async function extend(
  context: OperatorContext,
  tx: Db,
  which: CaseKind,
  number: string,
  reason: string,
) {
  const { actor, requestId = '' } = context
  const { kind, table } = which
  const now = context.clock.now()
  const found = await lockCase(tx, which, number)
  const term = requireTerm(which, found, now)
  const dueAt = endOfDay(addDays(dayOf(term), limits.legalTerm.extensionDays))
  const { id, citizenId, state, numar, type } = found
  await tx.update(table).set({ dueAt, extendedAt: now, updatedAt: now }).where(eq(table.id, id))
  await addHistoryStep(tx, kind, id, state, extendedNote(dueAt, reason), now, staffIdOf(actor))
  const names = await which.typeNames(tx)
  const words = await writeCaseWords(tx, [names.get(type) ?? type], (texts, [denumire]) =>
    texts.extended(kind, { numar, denumire }, dueAt, reason),
  )
  await notifyAboutCase(context, tx, kind, { id, citizenId }, words)
  await publish(tx, citizenId, { tip: kind, id })
  await audit(tx, { actor, action: `${kind}.prelungita`, subject: `${kind}:${id}`, requestId })
  return { numar, dueAt }
}

function requireTerm(which: CaseKind, found: LockedCase, now: Date): Date {
  const obstacle = findExtensionObstacle(which, found, now)
  if (obstacle === null && found.dueAt) return found.dueAt
  throw new ApiError('stare_nepotrivita', { sentence: obstacle ?? NO_TERM })
}

const NO_TERM = 'Este încheiată: nu mai are termen.'

/** Returns why a case's term cannot be extended; null when it can. */
export function findExtensionObstacle(
  { openStates }: Pick<CaseKind, 'openStates'>,
  { state, dueAt, extendedAt }: Pick<LockedCase, 'state' | 'dueAt' | 'extendedAt'>,
  now: Date,
): string | null {
  if (!openStates.includes(state) || dueAt === null) return NO_TERM
  if (extendedAt !== null) return 'Termenul a fost deja prelungit.'
  return dueAt < now ? 'Termenul a trecut: nu se mai poate prelungi.' : null
}
