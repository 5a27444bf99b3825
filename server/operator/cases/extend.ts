import { eq } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { formatDays } from '#contract/duration.ro.ts'
import { dayOf } from '#contract/time-zone.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { extendedNote } from '#server/domain/case-texts.ro.ts'
import { writeCaseWords } from '#server/domain/case-words.ts'
import { notifyAboutCase } from '#server/domain/cases.ts'
import { formatDate } from '#server/domain/format.ts'
import { addHistoryStep } from '#server/domain/history.ts'
import { publish } from '#server/db/pubsub.ts'
import { endOfDay } from '#server/domain/business-days.ts'
import type { Command } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { OperatorError } from '../errors.ts'
import type { CaseKind } from './case-kind.ts'
import { lockCase } from './repo.ts'
import type { LockedCase } from './repo.ts'
import { parseNote } from './state.ts'

const { days, extensionDays } = limits.legalTerm

/** Extends a case's term, which the law allows once; the citizen is notified on their chosen channels. */
export const extendCommand = (which: CaseKind): Command => ({
  name: `${which.plural} prelungeste`,
  summary: `prelungește termenul cu ${formatDays(extensionDays)}; cetățeanul este anunțat`,
  details: `Termenul legal este de ${formatDays(days)} și se prelungește o singură dată, cât nu a trecut, cu un motiv arătat cetățeanului.`,
  takes: ['număr', 'motiv'],
  options: {},
  async run(context, { args: [number = '', words = ''] }) {
    const reason = parseNote(words)
    if (reason === '') throw new OperatorError('Prelungirea are nevoie de un motiv.')
    const dueAt = await context.db.transaction((tx) => extend(context, tx, which, number, reason))
    const numar = number.toUpperCase()
    return {
      text: `Termenul pentru ${numar} este acum ${formatDate(dueAt)}.`,
      json: { numar, termen_la: dueAt.toISOString() },
    }
  },
})

async function extend(
  context: CommandContext,
  tx: Db,
  which: CaseKind,
  number: string,
  reason: string,
) {
  const { kind, table } = which
  const now = context.clock.now()
  const found = await lockCase(tx, which, number)
  const dueAt = endOfDay(addDays(dayOf(requireTerm(which, found, now)), extensionDays))
  const { id, citizenId, state, numar, type } = found
  await tx.update(table).set({ dueAt, extendedAt: now, updatedAt: now }).where(eq(table.id, id))
  await addHistoryStep(tx, kind, id, state, extendedNote(dueAt, reason), now)
  const names = await which.typeNames(tx)
  const words = await writeCaseWords(tx, [names.get(type) ?? type], (texts, [denumire]) =>
    texts.extended(kind, { numar, denumire }, dueAt, reason),
  )
  await notifyAboutCase(context, tx, kind, { id, citizenId }, words)
  await publish(tx, citizenId, { tip: kind, id })
  await audit(tx, {
    actor: context.actor,
    action: `${kind}.prelungita`,
    subject: `${kind}:${id}`,
    requestId: '',
  })
  return dueAt
}

/** Returns the current term. Throws an `OperatorError` if it cannot be extended. */
function requireTerm({ openStates }: CaseKind, found: LockedCase, now: Date): Date {
  const { state, dueAt, extendedAt } = found
  if (!openStates.includes(state) || dueAt === null) {
    throw new OperatorError('Este încheiată: nu mai are termen.')
  }
  if (extendedAt !== null) throw new OperatorError('Termenul a fost deja prelungit.')
  if (dueAt < now) throw new OperatorError('Termenul a trecut: nu se mai poate prelungi.')
  return dueAt
}
