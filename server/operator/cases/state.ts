import { reasonRule } from '#contract/rules.ts'
import { normalizeText } from '#contract/text.ts'
import { fieldTexts } from '#contract/texts.ro.ts'
import { readStateMachine } from '#server/domain/catalogues.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { changeCaseState } from '#server/modules/dosare/change-state.ts'
import type { Command } from '../command.ts'
import { OperatorError } from '../errors.ts'
import { requireState } from './list.ts'

/** Moves a case to another state; the citizen is notified on their chosen channels. */
export const stateCommand = (which: CaseKind): Command => ({
  name: `${which.plural} stare`,
  summary: 'trece la altă stare; cetățeanul este anunțat',
  details: `Stările: ${which.states.join(', ')}. Din fiecare se poate trece numai în unele; comanda spune în care.`,
  takes: ['număr', 'stare'],
  options: { nota: { value: 'text', about: 'o notă, arătată cetățeanului în istoric' } },
  async run(context, { args: [number = '', word = ''], text }) {
    const to = requireState(which.states, word)
    const note = parseNote(text('nota') ?? '')
    const numar = await changeCaseState(context, context.db, which, { number, to, note })
    const { etichete } = await readStateMachine(context.db, which.plural)
    return { text: `${numar} este acum: ${etichete[to] ?? to}.`, json: { numar, stare: to } }
  },
})

/** Normalizes and validates a note for the citizen, which may be empty. Throws an `OperatorError`. */
export function parseNote(words: string): string {
  const note = normalizeText(words)
  const problem = reasonRule(note)
  if (problem) throw new OperatorError(`Nota: ${fieldTexts[problem]}.`)
  return note
}
