import { caseFilters } from '#contract/operator/dosare.ts'
import { readStateMachine } from '#server/domain/catalogues.ts'
import { formatDate } from '#server/domain/format.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { listCases, toCaseItem } from '#server/modules/dosare/list.ts'
import { parseWholeNumber } from '../arguments.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../errors.ts'
import { formatTable } from '../table.ts'

const DEFAULT_LIMIT = 50
const { open, all } = caseFilters

/** Lists cases: numbers, types, states and terms, without personal data. */
export const listCommand = (which: CaseKind): Command => ({
  name: `${which.plural} list`,
  summary: `lista de ${which.words.many} deschise, întâi cele cu termenul cel mai apropiat`,
  takes: [],
  options: {
    stare: { value: 'stare', about: `${open}, ${all} sau: ${which.states.join(', ')}` },
    'mai-vechi': { value: 'zile', about: 'numai cele trimise cu mai mult de atâtea zile în urmă' },
    'fara-raspuns': { about: 'numai cele deschise care așteaptă răspunsul nostru' },
    limita: { value: 'număr', about: `cel mult atâtea; altfel ${DEFAULT_LIMIT}` },
  },
  async run({ db, clock }, given) {
    const { rows, total } = await listCases(db, which, clock.now(), {
      state: parseFilter(which, given.text('stare') ?? open),
      olderThanDays: parseWholeNumber(given, 'mai-vechi'),
      unanswered: given.has('fara-raspuns'),
      limit: parseWholeNumber(given, 'limita') ?? DEFAULT_LIMIT,
    })
    const { etichete } = await readStateMachine(db, which.plural)
    const headings = ['Număr', which.words.type, 'Stare', 'Trimisă', 'Termen', 'Așteaptă răspuns']
    const isSupportable = which.kind === 'sesizare'
    const shown = formatTable(
      [...headings, ...(isSupportable ? ['Susținători'] : [])],
      rows.map(({ numar, denumire, state, sentAt, dueAt, depasit, unanswered, ...row }) => [
        numar,
        denumire,
        etichete[state] ?? state,
        formatDate(sentAt),
        dueAt ? formatDate(dueAt) + (depasit ? ' depășit' : '') : '',
        row.askedAt ? `cerut pe ${formatDate(row.askedAt)}` : unanswered ? 'da' : 'nu',
        ...(isSupportable ? [row.supporters > 0 ? String(row.supporters) : ''] : []),
      ]),
    )
    const more = total > rows.length ? ` Sunt arătate ${rows.length}; cu --limita mai multe.` : ''
    return {
      text: total === 0 ? `Nu sunt ${which.words.many}.` : `${shown}\n\nÎn total: ${total}.${more}`,
      json: { total, lista: rows.map(toCaseItem) },
    }
  },
})

function parseFilter({ states }: CaseKind, word: string): string {
  return word === open || word === all ? word : requireState(states, word)
}

/** Returns `word` if it is a state. Throws a `UsageError` otherwise. */
export function requireState(states: readonly string[], word: string): string {
  if (states.includes(word)) return word
  throw new UsageError(`Nu există starea „${word}”. Stările: ${states.join(', ')}.`)
}
