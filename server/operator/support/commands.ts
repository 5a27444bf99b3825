import { ALL_SUPPORT_STATES, supportStates } from '#contract/operator/suport.ts'
import type { SupportDetails, SupportState } from '#contract/operator/suport.ts'
import { formatDate, formatDateTime } from '#server/domain/format.ts'
import {
  answerRequest,
  listRequests,
  showRequest,
  toSupportDetails,
  toSupportItem,
} from '#server/modules/support/operator-requests.ts'
import { parseAnswer } from '../answer-text.ts'
import { parseWholeNumber } from '../arguments.ts'
import type { Command } from '../command.ts'
import { OperatorError, UsageError } from '../errors.ts'
import { formatFileName } from '../file.ts'
import { formatPairs, formatTable } from '../table.ts'

const DEFAULT_LIMIT = 50
const names: Record<SupportState, string> = { noua: 'nouă', raspunsa: 'cu răspuns' }
const filters = [...supportStates, ALL_SUPPORT_STATES] as const

/** Lists support requests: numbers, states and days, without personal data. */
const list: Command = {
  name: 'suport list',
  summary: 'lista cererilor de suport, întâi cele mai vechi',
  takes: [],
  options: {
    stare: {
      value: 'stare',
      about: `${supportStates.join(', ')} sau ${ALL_SUPPORT_STATES}; altfel noua`,
    },
    limita: { value: 'număr', about: `cel mult atâtea; altfel ${DEFAULT_LIMIT}` },
  },
  async run({ db }, given) {
    const { rows, total } = await listRequests(db, {
      state: parseFilter(given.text('stare') ?? supportStates[0]),
      limit: parseWholeNumber(given, 'limita') ?? DEFAULT_LIMIT,
    })
    const shown = formatTable(
      ['Număr', 'Stare', 'Trimisă', 'Fișiere'],
      rows.map(({ id, state, createdAt, files }) => [
        String(id),
        names[state],
        formatDate(createdAt),
        String(files),
      ]),
    )
    const more = total > rows.length ? ` Sunt arătate ${rows.length}; cu --limita mai multe.` : ''
    return {
      text: total === 0 ? 'Nu sunt cereri.' : `${shown}\n\nÎn total: ${total}.${more}`,
      json: { total, lista: rows.map(toSupportItem) },
    }
  },
}

function parseFilter(word: string): (typeof filters)[number] {
  const filter = filters.find((one) => one === word)
  if (filter) return filter
  throw new UsageError(`Nu există starea „${word}”. Stările: ${filters.join(', ')}.`)
}

/** Shows a request with its contact data; the audit records the viewer. */
const show: Command = {
  name: 'suport show',
  summary: 'o cerere de suport întreagă, cu datele de contact',
  details:
    'Arată date personale, de aceea rămâne în jurnal cine s-a uitat. Fișierele se deschid cu `fisier`, după id-ul din paranteză.',
  takes: ['număr'],
  options: {},
  async run(context, { args: [number = ''] }) {
    const details = toSupportDetails(
      await showRequest(context, context.db, parseRequestNumber(number)),
    )
    return { text: formatRequest(details), json: details }
  },
}

function parseRequestNumber(given: string): number {
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given)
  throw new OperatorError(`Nu există cererea de suport ${given}.`)
}

function formatRequest(row: SupportDetails): string {
  const facts: [string, string][] = [
    ['Număr', String(row.numar)],
    ['Stare', names[row.stare]],
    ['Trimisă', formatDateTime(new Date(row.trimisa_la))],
    ['Nume', `${row.nume} ${row.prenume}`],
    ['Telefon', row.telefon],
    ['E-mail', row.email],
    ['Pagina', row.pagina],
    ['Cerere', row.cerere],
    ['Fișiere', row.fisiere.map(formatFileName).join('\n')],
    ['Răspuns', row.raspuns],
    ['Răspuns la', row.raspuns_la ? formatDateTime(new Date(row.raspuns_la)) : ''],
  ]
  return formatPairs(facts.filter(([, value]) => value !== ''))
}

/** Answers a request by e-mail. */
const answer: Command = {
  name: 'suport raspunde',
  summary: 'răspunde prin e-mail la o cerere de suport, la adresa dată în ea',
  details: 'Se poate răspunde și a doua oară. Răspunsurile rămân lângă cerere.',
  takes: ['număr', 'text'],
  options: {},
  async run(context, { args: [number = '', words = ''] }) {
    const text = parseAnswer(words)
    await answerRequest(context, context.db, parseRequestNumber(number), text)
    return { text: `Răspunsul la cererea ${number} a plecat.`, json: { numar: Number(number) } }
  },
}

export const supportCommands: readonly Command[] = [list, show, answer]
