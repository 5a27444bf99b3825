import { plural } from '#contract/plural.ro.ts'
import type { Message } from '#contract/thread.ts'
import { readStateMachine } from '#server/domain/catalogues.ts'
import type { Command } from '../command.ts'
import { formatFileName } from '../file.ts'
import { formatDateTime } from '#server/domain/format.ts'
import { indent, formatPairs } from '../table.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { listFields, showCase, toCaseAnswer, toContact } from '#server/modules/dosare/show.ts'
import type { CaseDetails } from '#server/modules/dosare/show.ts'

const formatInstant = (instant: string): string => formatDateTime(new Date(instant))

/** Shows a case with its citizen's contact data; the audit records the viewer. */
export const showCommand = (which: CaseKind): Command => ({
  name: `${which.plural} show`,
  summary: `${which.words.one} întreagă, cu datele de contact ale cetățeanului`,
  details:
    'Arată date personale, de aceea rămâne în jurnal cine s-a uitat. Mesajele cetățeanului devin citite. Fișierele se deschid cu `fisier`, după id-ul din paranteză.',
  takes: ['număr'],
  options: {},
  async run(context, { args: [number = ''] }) {
    const details = await showCase(context, context.db, which, number)
    const { etichete } = await readStateMachine(context.db, which.plural)
    const labelOf = (state: string) => etichete[state] ?? state
    return { text: formatCase(details, which, labelOf), json: toCaseAnswer(details) }
  },
})

function formatCase(
  details: CaseDetails,
  { words }: CaseKind,
  labelOf: (state: string) => string,
): string {
  const { numar, denumire, state, sentAt, dueAt, files, history, thread } = details
  const { nume, telefon, email } = toContact(details.citizen)
  const facts: [string, string][] = [
    ['Număr', numar],
    [words.type, denumire],
    ['Stare', `${labelOf(state)} (${state})`],
    ['Trimisă', formatDateTime(sentAt)],
    ['Termen', dueAt ? formatDateTime(dueAt) : ''],
    ['Susținută de', details.supporters > 0 ? countPeople(details.supporters) : ''],
    ['Client', nume],
    ['Telefon', telefon],
    ['E-mail', email],
    ...listFields(details),
    ['Fișiere', files.map(formatFileName).join('\n')],
  ]
  const steps = history.map(({ stare, la, nota }): [string, string] => [
    formatInstant(la),
    labelOf(stare) + (nota ? ` – ${nota}` : ''),
  ])
  return [
    formatPairs(facts.filter(([, value]) => value !== '')),
    `Istoric\n${formatPairs(steps)}`,
    ...(thread.length > 0 ? [`Mesaje\n${thread.map(messageLine).join('\n')}`] : []),
  ].join('\n\n')
}

const countPeople = (count: number): string => plural(count, { one: 'cetățean', few: 'cetățeni' })

function messageLine({ autor, creat_la, text, fisiere }: Message): string {
  const who = autor === 'operator' ? 'operator' : 'cetățean'
  const attached = fisiere.map((file) => `[${formatFileName(file)}]`)
  const words = [text, ...attached].filter(Boolean).join(' ')
  return `${formatInstant(creat_la)}  ${who}: ${indent(words)}`
}
