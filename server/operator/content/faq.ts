import path from 'node:path'
import { countOf } from '#contract/plural.ro.ts'
import { listRemovedQuestions, publishFaq } from '#server/modules/faq/publish.ts'
import { openCsv } from '#server/modules/importuri/csv.ts'
import { changeWords } from '../change-words.ts'
import type { Command } from '../command.ts'
import { OperatorError } from '../errors.ts'
import { readLocalFile } from '../read-local-file.ts'
import { readJson } from './read-file.ts'

const CSV_COLUMNS = ['sectiune', 'intrebare', 'raspuns', 'ordine'] as const

/** Publishes frequent questions: each section in the file replaces the stored one. */
export const faqCommand: Command = {
  name: 'faq publica',
  summary: 'publică întrebările frecvente ale unor secțiuni',
  details:
    'Secțiunile din fișier devin exact ce scrie în el; celelalte rămân cum sunt. Dacă astfel se pierd întrebări, le numește și cere confirmarea; în scripturi, cu --sterge. O legătură către o pagină care nu există este refuzată. Fiecare secțiune schimbată rămâne ca versiune și se poate pune la loc de la birou. JSON: `{"LOGIN_PAGE": [{"intrebare": "…", "raspuns": "…", "ordine": 10}]}`; fără `ordine`, întrebările stau în ordinea din fișier. Răspunsul este Markdown: paragrafe, liste, **aldine**, legături.',
  columns: {
    headings: ['coloana', 'obligatorie', 'ce conține', 'de exemplu'],
    rows: [
      ['sectiune', 'da', 'secțiunea', 'LOGIN_PAGE'],
      ['intrebare', 'da', 'întrebarea', 'Cum mă autentific?'],
      ['raspuns', 'da', 'răspunsul', 'Cu CNP-ul și parola.'],
      ['ordine', 'nu', 'locul în secțiune', '10'],
    ],
  },
  takes: ['fișier.json|csv'],
  options: {
    sterge: { about: 'scoate întrebările care nu sunt în fișier, fără să mai ceară confirmarea' },
  },
  async run(context, { args: [name = ''], has }) {
    const file = path.resolve(context.folder, name)
    const given = file.endsWith('.csv') ? await readCsv(file) : await readJson(file)
    const lost = await listRemovedQuestions(context.db, given)
    if (
      lost.length > 0 &&
      !has('sterge') &&
      !(await context.confirm(askToRemove(lost), 'sterge'))
    ) {
      return { text: 'Nu s-a schimbat nimic.', json: { publicat: false, scoase: 0 }, code: 1 }
    }
    const { added, changed, removed } = await publishFaq(context, context.db, given)
    return {
      text: `${countOf(added, changeWords.added)}, ${countOf(changed, changeWords.changed)}, ${countOf(removed, changeWords.removed)}.`,
      json: { adaugate: added, schimbate: changed, scoase: removed },
    }
  },
}

const askToRemove = (lost: { slug: string; intrebare: string }[]): string => {
  const lines = lost.map(({ slug, intrebare }) => `  ${slug}: ${intrebare}`)
  return `Nu mai sunt în fișier și se scot:\n${lines.join('\n')}\nSe publică?`
}

async function readCsv(file: string): Promise<unknown> {
  const { header, lines } = await openCsv(readLocalFile(file))
  const [slugAt, questionAt, answerAt, orderAt] = CSV_COLUMNS.map((name) => header.indexOf(name))
  if (slugAt === -1 || questionAt === -1 || answerAt === -1) {
    throw new OperatorError(`Prima linie are coloanele: ${CSV_COLUMNS.join(', ')}.`)
  }
  const given: Record<string, unknown[]> = {}
  for await (const { cells } of lines) {
    const at = (index: number | undefined) => cells[index ?? -1]?.trim() ?? ''
    const order = at(orderAt)
    ;(given[at(slugAt)] ??= []).push({
      intrebare: at(questionAt),
      raspuns: at(answerAt),
      ...(order !== '' && { ordine: Number(order) }),
    })
  }
  return given
}
