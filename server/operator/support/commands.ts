import { toE164, toNational } from '#contract/phone.ts'
import { listAttachments, toDescriptor } from '#server/domain/attachments.ts'
import type { Env } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { findById, savedLanguage } from '#server/domain/citizens.ts'
import { formatDate, formatDateTime } from '#server/domain/format.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { supportMessages, translateHours } from '#server/modules/support/messages.ts'
import { parseAnswer } from '../answer-text.ts'
import { parseWholeNumber } from '../arguments.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../errors.ts'
import { formatFileName } from '../file.ts'
import { formatPairs, formatTable } from '../table.ts'
import { saveReply, listRequests, lockRequest, supportStates } from './repo.ts'
import type { SupportRow, SupportState } from './repo.ts'

const DEFAULT_LIMIT = 50
const ALL = 'toate'
const names: Record<SupportState, string> = { noua: 'nouă', raspunsa: 'cu răspuns' }
const isState = (word: string): word is SupportState => supportStates.some((one) => one === word)

/** Lists support requests: numbers, states and days, without personal data. */
const list: Command = {
  name: 'suport list',
  summary: 'lista cererilor de suport, întâi cele mai vechi',
  takes: [],
  options: {
    stare: { value: 'stare', about: `${supportStates.join(', ')} sau ${ALL}; altfel noua` },
    limita: { value: 'număr', about: `cel mult atâtea; altfel ${DEFAULT_LIMIT}` },
  },
  async run({ db }, given) {
    const states = selectStates(given.text('stare') ?? supportStates[0])
    const { rows, total } = await listRequests(
      db,
      states,
      parseWholeNumber(given, 'limita') ?? DEFAULT_LIMIT,
    )
    const shown = formatTable(
      ['Număr', 'Stare', 'Trimisă', 'Fișiere'],
      rows.map((row) => [
        String(row.id),
        formatState(row),
        formatDate(row.createdAt),
        String(row.files),
      ]),
    )
    const more = total > rows.length ? ` Sunt arătate ${rows.length}; cu --limita mai multe.` : ''
    return {
      text: total === 0 ? 'Nu sunt cereri.' : `${shown}\n\nÎn total: ${total}.${more}`,
      json: {
        total,
        lista: rows.map(({ id, state, createdAt, files }) => ({
          numar: id,
          stare: state,
          trimisa_la: createdAt.toISOString(),
          fisiere: files,
        })),
      },
    }
  },
}

function selectStates(word: string): readonly SupportState[] {
  if (word === ALL) return supportStates
  if (isState(word)) return [word]
  throw new UsageError(`Nu există starea „${word}”. Stările: ${supportStates.join(', ')}, ${ALL}.`)
}

const formatState = ({ state }: Pick<SupportRow, 'state'>): string =>
  isState(state) ? names[state] : state

/** Shows a request with its contact data; the audit records the viewer. */
const show: Command = {
  name: 'suport show',
  summary: 'o cerere de suport întreagă, cu datele de contact',
  details:
    'Arată date personale, de aceea rămâne în jurnal cine s-a uitat. Fișierele se deschid cu `fisier`, după id-ul din paranteză.',
  takes: ['număr'],
  options: {},
  async run({ db, actor }, { args: [number = ''] }) {
    const row = await db.transaction(async (tx) => {
      const found = await lockRequest(tx, number)
      const subject = `suport:${found.id}`
      await audit(tx, { actor, action: 'suport.vazut', subject, requestId: '' })
      return found
    })
    const files = (await listAttachments(db, `suport:${row.id}`)).map(toDescriptor)
    return {
      text: formatRequest(row, files.map(formatFileName)),
      json: { ...toJson(row), fisiere: files },
    }
  },
}

function formatRequest(row: SupportRow, files: string[]): string {
  const facts: [string, string][] = [
    ['Număr', String(row.id)],
    ['Stare', formatState(row)],
    ['Trimisă', formatDateTime(row.createdAt)],
    ['Nume', `${row.nume} ${row.prenume}`],
    ['Telefon', formatPhone(row)],
    ['E-mail', row.email],
    ['Pagina', row.pagina],
    ['Cerere', row.observatii],
    ['Fișiere', files.join('\n')],
    ['Răspuns', row.answer],
    ['Răspuns la', row.answeredAt ? formatDateTime(row.answeredAt) : ''],
  ]
  return formatPairs(facts.filter(([, value]) => value !== ''))
}

const toJson = (row: SupportRow) => ({
  numar: row.id,
  stare: row.state,
  trimisa_la: row.createdAt.toISOString(),
  nume: row.nume,
  prenume: row.prenume,
  telefon: formatPhone(row),
  email: row.email,
  pagina: row.pagina,
  cerere: row.observatii,
  raspuns: row.answer,
  raspuns_la: row.answeredAt?.toISOString() ?? null,
})

const formatPhone = ({ telefon }: SupportRow): string => toNational(toE164(telefon) ?? telefon)

/** Answers a request by e-mail. */
const answer: Command = {
  name: 'suport raspunde',
  summary: 'răspunde prin e-mail la o cerere de suport, la adresa dată în ea',
  details: 'Se poate răspunde și a doua oară. Răspunsurile rămân lângă cerere.',
  takes: ['număr', 'text'],
  options: {},
  async run({ db, env, clock, actor }, { args: [number = '', words = ''] }) {
    const text = parseAnswer(words)
    await db.transaction(async (tx) => {
      const row = await lockRequest(tx, number)
      await saveReply(tx, row, text, clock.now())
      const { email: to, citizenId } = row
      const letter = await writeAnswer(tx, env.operator, row, text)
      await sendEmail(tx, { env, clock }, { to, citizenId, ...letter })
      const subject = `suport:${row.id}`
      await audit(tx, { actor, action: 'suport.raspuns', subject, requestId: '' })
    })
    return { text: `Răspunsul la cererea ${number} a plecat.`, json: { numar: Number(number) } }
  },
}

async function writeAnswer(tx: Db, operator: Env['operator'], row: SupportRow, text: string) {
  const citizen = row.citizenId === null ? null : await findById(tx, row.citizenId)
  const language = citizen ? savedLanguage(citizen) : 'ro'
  return supportMessages[language].supportAnswered(
    row.id,
    formatDate(row.createdAt, language),
    text,
    await translateHours(tx, language, operator),
  )
}

export const supportCommands: readonly Command[] = [list, show, answer]
