import type { Message } from '#contract/thread.ts'
import { toNational } from '#contract/phone.ts'
import { audit } from '#server/domain/audit.ts'
import { readStateMachine } from '#server/domain/catalogues.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import type { Command } from '../command.ts'
import { formatFileName } from '../file.ts'
import { formatDateTime } from '#server/domain/format.ts'
import { indent, formatPairs } from '../table.ts'
import type { CaseKind } from './case-kind.ts'
import type { CaseDetails } from './load.ts'
import { markMessagesRead, requireCase } from './repo.ts'

const formatInstant = (instant: string): string => formatDateTime(new Date(instant))

/** Shows a case with its citizen's contact data; the audit records the viewer. */
export const showCommand = (which: CaseKind): Command => ({
  name: `${which.plural} show`,
  summary: `${which.words.one} întreagă, cu datele de contact ale cetățeanului`,
  details:
    'Arată date personale, de aceea rămâne în jurnal cine s-a uitat. Mesajele cetățeanului devin citite. Fișierele se deschid cu `fisier`, după id-ul din paranteză.',
  takes: ['număr'],
  options: {},
  async run({ db, clock, actor }, { args: [number = ''] }) {
    const found = await requireCase(db, which, number)
    const details = await db.transaction(async (tx) => {
      const { kind } = which
      await audit(tx, {
        actor,
        action: `${kind}.vazuta`,
        subject: `${kind}:${found.id}`,
        requestId: '',
      })
      await markMessagesRead(tx, which, found, clock.now())
      return which.load(tx, found.citizenId, found.id)
    })
    const { etichete } = await readStateMachine(db, which.plural)
    const labelOf = (state: string) => etichete[state] ?? state
    return { text: formatCase(details, which, labelOf), json: toJson(details) }
  },
})

function formatCase(
  { citizen, ...details }: CaseDetails,
  { words }: CaseKind,
  labelOf: (state: string) => string,
): string {
  const { numar, denumire, state, sentAt, dueAt, fields, files, history, thread } = details
  const facts: [string, string][] = [
    ['Număr', numar],
    [words.type, denumire],
    ['Stare', `${labelOf(state)} (${state})`],
    ['Trimisă', formatInstant(sentAt)],
    ['Termen', dueAt ? formatInstant(dueAt) : ''],
    ...Object.entries(toContact(citizen)),
    ...fields,
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

function messageLine({ autor, creat_la, text, fisiere }: Message): string {
  const who = autor === 'operator' ? 'operator' : 'cetățean'
  const attached = fisiere.map((file) => `[${formatFileName(file)}]`)
  const words = [text, ...attached].filter(Boolean).join(' ')
  return `${formatInstant(creat_la)}  ${who}: ${indent(words)}`
}

const toContact = ({ nume, prenume, fNume, telefon, email }: CitizenRow) => ({
  Client: fNume || `${nume} ${prenume}`,
  Telefon: telefon ? toNational(telefon) : '',
  'E-mail': email ?? '',
})

function toJson({ citizen, ...details }: CaseDetails) {
  const { numar, denumire, state, sentAt, dueAt, fields, files, history, thread } = details
  const { Client, Telefon, 'E-mail': email } = toContact(citizen)
  return {
    numar,
    denumire,
    stare: state,
    trimisa_la: sentAt,
    termen_la: dueAt ?? null,
    client: { nume: Client, telefon: Telefon, email },
    date: Object.fromEntries(fields),
    fisiere: files,
    istoric: history,
    mesaje: thread,
  }
}
