import { formatDays } from '#contract/duration.ro.ts'
import { limits } from '#contract/limits.ts'
import { formatDate } from '#server/domain/format.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { extendCase } from '#server/modules/dosare/extend.ts'
import type { Command } from '../command.ts'
import { OperatorError } from '../errors.ts'
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
    const { numar, dueAt } = await extendCase(context, context.db, which, { number, reason })
    return {
      text: `Termenul pentru ${numar} este acum ${formatDate(dueAt)}.`,
      json: { numar, termen_la: dueAt.toISOString() },
    }
  },
})
