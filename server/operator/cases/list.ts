import { formatDate } from '#server/domain/format.ts'
import { readStateMachine } from '#server/domain/catalogues.ts'
import { parseWholeNumber } from '../arguments.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../errors.ts'
import { formatTable } from '../table.ts'
import type { CaseKind } from './case-kind.ts'
import { listCases } from './repo.ts'

const DEFAULT_LIMIT = 50
const DAY_MS = 24 * 3600 * 1000
const OPEN = 'deschise'
const ALL = 'toate'

/** Lists cases: numbers, types, states and terms, without personal data. */
export const listCommand = (which: CaseKind): Command => ({
  name: `${which.plural} list`,
  summary: `lista de ${which.words.many} deschise, întâi cele cu termenul cel mai apropiat`,
  takes: [],
  options: {
    stare: { value: 'stare', about: `${OPEN}, ${ALL} sau: ${which.states.join(', ')}` },
    'mai-vechi': { value: 'zile', about: 'numai cele trimise cu mai mult de atâtea zile în urmă' },
    'fara-raspuns': { about: 'numai cele deschise la care ultimul cuvânt este al cetățeanului' },
    limita: { value: 'număr', about: `cel mult atâtea; altfel ${DEFAULT_LIMIT}` },
  },
  async run({ db, clock }, given) {
    const now = clock.now()
    const days = parseWholeNumber(given, 'mai-vechi')
    const limit = parseWholeNumber(given, 'limita') ?? DEFAULT_LIMIT
    const { rows, total } = await listCases(db, which, {
      states: selectStates(which, given.text('stare') ?? OPEN),
      sentBefore: days === undefined ? undefined : new Date(now.getTime() - days * DAY_MS),
      unanswered: given.has('fara-raspuns'),
      limit,
    })
    const names = await which.typeNames(db)
    const { etichete } = await readStateMachine(db, which.plural)
    const isLate = (dueAt: Date | null, state: string) =>
      dueAt !== null && dueAt < now && which.openStates.includes(state)
    const shown = formatTable(
      ['Număr', which.words.type, 'Stare', 'Trimisă', 'Termen', 'Așteaptă răspuns'],
      rows.map(({ numar, type, state, sentAt, dueAt, unanswered }) => [
        numar,
        names.get(type) ?? type,
        etichete[state] ?? state,
        formatDate(sentAt),
        dueAt ? formatDate(dueAt) + (isLate(dueAt, state) ? ' depășit' : '') : '',
        unanswered ? 'da' : 'nu',
      ]),
    )
    const more = total > rows.length ? ` Sunt arătate ${rows.length}; cu --limita mai multe.` : ''
    return {
      text: total === 0 ? `Nu sunt ${which.words.many}.` : `${shown}\n\nÎn total: ${total}.${more}`,
      json: {
        total,
        lista: rows.map(({ numar, type, state, sentAt, dueAt, unanswered }) => ({
          numar,
          tip: type,
          denumire: names.get(type) ?? type,
          stare: state,
          trimisa_la: sentAt.toISOString(),
          termen_la: dueAt?.toISOString() ?? null,
          depasit: isLate(dueAt, state),
          asteapta_raspuns: unanswered,
        })),
      },
    }
  },
})

function selectStates({ states, openStates }: CaseKind, word: string): readonly string[] {
  if (word === OPEN) return openStates
  if (word === ALL) return states
  return [requireState(states, word)]
}

/** Returns `word` if it is a state. Throws a `UsageError` otherwise. */
export function requireState(states: readonly string[], word: string): string {
  if (states.includes(word)) return word
  throw new UsageError(`Nu există starea „${word}”. Stările: ${states.join(', ')}.`)
}
