import path from 'node:path'
import { normalizeText } from '#contract/text.ts'
import { publishArticle } from '#server/modules/utile/publish.ts'
import type { Command } from '../command.ts'
import { OperatorError } from '../errors.ts'
import { readText } from './read-file.ts'

/** Publishes a useful article from a Markdown file with front matter. */
export const usefulCommand: Command = {
  name: 'utile publica',
  summary: 'publică un articol util',
  details:
    'Fișierul începe cu datele articolului, între două linii `---`, câte una pe linie: `titlu:`, `rezumat:`, `categorie:` și, dacă este nevoie, `slug:` (altfel numele fișierului) și `ordine:`. Urmează textul, Markdown: paragrafe, liste, **aldine**, legături. Un articol cu același slug este înlocuit, iar unul retras se vede din nou. O legătură către o pagină care nu există este refuzată. Fiecare schimbare rămâne ca versiune și se poate pune la loc de la birou.',
  takes: ['fișier.md'],
  options: {},
  async run(context, { args: [name = ''] }) {
    const file = path.resolve(context.folder, name)
    const given = parseArticle(await readText(file), path.basename(file, path.extname(file)))
    const { titlu, slug, added, changed } = await publishArticle(context, context.db, given)
    const what = added > 0 ? 'a fost adăugat' : changed > 0 ? 'a fost schimbat' : 'era deja așa'
    return {
      text: `Articolul „${titlu}” ${what}.`,
      json: { slug, adaugate: added, schimbate: changed },
    }
  },
}

/** Parses front matter of `name: value` lines, then the text. Throws an `OperatorError` that says what is wrong. */
function parseArticle(text: string, fileName: string): Record<string, string> {
  const [, head, body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined) {
    throw new OperatorError('Fișierul începe cu o linie „---”, datele articolului și încă o „---”.')
  }
  const facts = head
    .split('\n')
    .filter((one) => one.trim() !== '')
    .map(readFact)
  return { slug: fileName, ...Object.fromEntries(facts), continut: body }
}

function readFact(text: string): [string, string] {
  const [, name, value = ''] = /^([a-z]+)\s*:\s*(.*)$/.exec(text) ?? []
  if (!name) throw new OperatorError(`Nu este „nume: valoare”: ${text}`)
  return [name, normalizeText(value.replace(/^(["'])(.*)\1$/, '$2'))]
}
