import path from 'node:path'
import { eq, max } from 'drizzle-orm'
import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { normalizeText } from '#contract/text.ts'
import type { Db } from '#server/db/db.ts'
import { usefulArticles } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import type { Command } from '../command.ts'
import { OperatorError } from '../errors.ts'
import { upsert } from '../import/upsert.ts'
import { formatIssues } from './issues.ts'
import { readText } from './read-file.ts'

const ORDER_STEP = 10
const MOST_CHARACTERS = 20_000
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const line = (most: number) =>
  z.string('lipsește').min(1, 'lipsește').max(most, `are mai mult de ${most} de caractere`)
const article = z.strictObject({
  slug: z.string().regex(SLUG, 'are numai litere mici fără diacritice, cifre și cratime'),
  titlu: line(limits.addressText.max),
  rezumat: line(limits.reason.max),
  categorie: z
    .string('lipsește')
    .regex(SLUG, 'are numai litere mici fără diacritice, cifre și cratime'),
  ordine: z.coerce
    .number('nu este un număr')
    .int('nu este un număr întreg')
    .min(0, 'este negativ')
    .optional(),
  continut: line(MOST_CHARACTERS),
})
type Article = z.infer<typeof article>

/** Publishes a useful article from a Markdown file with front matter. */
export const usefulCommand: Command = {
  name: 'utile publica',
  summary: 'publică un articol util',
  details:
    'Fișierul începe cu datele articolului, între două linii `---`, câte una pe linie: `titlu:`, `rezumat:`, `categorie:` și, dacă este nevoie, `slug:` (altfel numele fișierului) și `ordine:`. Urmează textul, Markdown: paragrafe, liste, **aldine**, legături. Un articol cu același slug este înlocuit.',
  takes: ['fișier.md'],
  options: {},
  async run({ db, clock, actor, folder }, { args: [name = ''] }) {
    const file = path.resolve(folder, name)
    const given = parseArticle(await readText(file), path.basename(file, path.extname(file)))
    const now = clock.now()
    const { added, changed } = await db.transaction(async (tx) => {
      const row = {
        ...given,
        ordine: given.ordine ?? (await findPosition(tx, given.slug)),
        updatedAt: now,
      }
      const done = await upsert(tx, usefulArticles, [row], {
        key: ['slug'],
        update: ['titlu', 'rezumat', 'categorie', 'continut', 'ordine'],
        stamp: { updatedAt: now },
      })
      await audit(tx, { actor, action: 'utile.publicat', subject: given.slug, requestId: '' })
      return done
    })
    const what = added > 0 ? 'a fost adăugat' : changed > 0 ? 'a fost schimbat' : 'era deja așa'
    return {
      text: `Articolul „${given.titlu}” ${what}.`,
      json: { slug: given.slug, adaugate: added, schimbate: changed },
    }
  },
}

/** Parses front matter of `name: value` lines, then the text. Throws an `OperatorError` that says what is wrong. */
export function parseArticle(text: string, fileName: string): Article {
  const [, head, body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined) {
    throw new OperatorError('Fișierul începe cu o linie „---”, datele articolului și încă o „---”.')
  }
  const facts = head
    .split('\n')
    .filter((one) => one.trim() !== '')
    .map(readFact)
  const given = { slug: fileName, ...Object.fromEntries(facts), continut: normalizeText(body) }
  const parsed = article.safeParse(given)
  if (parsed.success) return parsed.data
  throw new OperatorError(`Articolul nu este bun:\n${formatIssues(parsed.error.issues)}`)
}

function readFact(text: string): [string, string] {
  const [, name, value = ''] = /^([a-z]+)\s*:\s*(.*)$/.exec(text) ?? []
  if (!name) throw new OperatorError(`Nu este „nume: valoare”: ${text}`)
  return [name, normalizeText(value.replace(/^(["'])(.*)\1$/, '$2'))]
}

/** Returns an article's current position, or the end of the list. */
async function findPosition(tx: Db, slug: string): Promise<number> {
  const { ordine } = usefulArticles
  const [known] = await tx
    .select({ ordine })
    .from(usefulArticles)
    .where(eq(usefulArticles.slug, slug))
  if (known) return known.ordine
  const [last] = await tx.select({ ordine: max(ordine) }).from(usefulArticles)
  return (last?.ordine ?? 0) + ORDER_STEP
}
