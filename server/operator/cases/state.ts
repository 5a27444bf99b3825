import { reasonRule } from '#contract/rules.ts'
import { normalizeText } from '#contract/text.ts'
import { fieldTexts } from '#contract/texts.ro.ts'
import { readStateMachine } from '#server/domain/catalogues.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Command } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { OperatorError } from '../errors.ts'
import type { CaseKind } from './case-kind.ts'
import { requireState } from './list.ts'
import { requireCase } from './repo.ts'

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
    const { id } = await requireCase(context.db, which, number)
    try {
      await which.changeState(context, id, to, note)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stare_nepotrivita') {
        throw await createTransitionError(context, which, number, to)
      }
      throw error
    }
    const { etichete } = await readStateMachine(context.db, which.plural)
    const numar = number.toUpperCase()
    return { text: `${numar} este acum: ${etichete[to] ?? to}.`, json: { numar, stare: to } }
  },
})

async function createTransitionError(
  { db }: CommandContext,
  which: CaseKind,
  number: string,
  to: string,
) {
  const { state } = await requireCase(db, which, number)
  const { etichete, tranzitii } = await readStateMachine(db, which.plural)
  const named = (one: string) => `${one} (${etichete[one] ?? one})`
  const allowed = tranzitii.filter(([from]) => from === state).map(([, next]) => named(next))
  const rest = allowed.length > 0 ? `Se poate numai în: ${allowed.join(', ')}.` : 'Este încheiată.'
  return new OperatorError(`Din ${named(state)} nu se trece în ${named(to)}. ${rest}`)
}

/** Normalizes and validates a note for the citizen, which may be empty. Throws an `OperatorError`. */
export function parseNote(words: string): string {
  const note = normalizeText(words)
  const problem = reasonRule(note)
  if (problem) throw new OperatorError(`Nota: ${fieldTexts[problem]}.`)
  return note
}
