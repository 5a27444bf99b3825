import path from 'node:path'
import { and, eq, notInArray } from 'drizzle-orm'
import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { normalizeText } from '#contract/text.ts'
import { faqItems } from '#server/db/schema.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import type { Command } from '../command.ts'
import { OperatorError } from '../errors.ts'
import { openCsv } from '../import/csv.ts'
import { noChanges, addCounts } from '../import/kind.ts'
import type { Counts } from '../import/kind.ts'
import { upsert } from '../import/upsert.ts'
import { formatIssues } from './issues.ts'
import { readJson } from './read-file.ts'

const ORDER_STEP = 10
const trimmed = (max: number) =>
  z
    .string('nu este un text')
    .transform(normalizeText)
    .refine((text) => text !== '', 'lipsește')
    .refine((text) => text.length <= max, `are mai mult de ${max} de caractere`)
const wrongShape = {
  error: ({ code }: { code: string }) =>
    code === 'invalid_type' ? 'nu este ca în exemplu' : undefined,
}
const item = z.strictObject(
  {
    intrebare: trimmed(limits.addressText.max),
    raspuns: trimmed(limits.observations.max),
    ordine: z.int('nu este un număr întreg').min(0, 'este negativ').optional(),
  },
  wrongShape,
)
const sections = z.record(
  z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/, 'secțiunea se scrie ca LOGIN_PAGE'),
  z.array(item, 'nu este o listă').min(1, 'nu are întrebări'),
  wrongShape,
)
type Sections = z.infer<typeof sections>

const CSV_COLUMNS = ['sectiune', 'intrebare', 'raspuns', 'ordine'] as const

/** Publishes frequent questions: each section in the file replaces the stored one. */
export const faqCommand: Command = {
  name: 'faq publica',
  summary: 'publică întrebările frecvente ale unor secțiuni',
  details:
    'Secțiunile din fișier devin exact ce scrie în el; celelalte rămân cum sunt. JSON: `{"LOGIN_PAGE": [{"intrebare": "…", "raspuns": "…", "ordine": 10}]}`; fără `ordine`, întrebările stau în ordinea din fișier. Răspunsul este Markdown: paragrafe, liste, **aldine**, legături.',
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
  options: {},
  async run({ db, clock, actor, folder }, { args: [name = ''] }) {
    const file = path.resolve(folder, name)
    const given = check(file.endsWith('.csv') ? await readCsv(file) : await readJson(file))
    const now = clock.now()
    const counts = await db.transaction(async (tx) => {
      const done = await publish(tx, given, now)
      const subject = Object.keys(given).join(', ')
      await audit(tx, { actor, action: 'faq.publicat', subject, requestId: '' })
      return done
    })
    const { added, changed, removed } = counts
    return {
      text: `${added} adăugate, ${changed} schimbate, ${removed} scoase.`,
      json: { adaugate: added, schimbate: changed, scoase: removed },
    }
  },
}

async function publish(tx: Db, given: Sections, now: Date): Promise<Counts> {
  let counts = noChanges
  for (const [slug, items] of Object.entries(given)) {
    const rows = items.map(({ intrebare, raspuns, ordine }, index) => ({
      slug,
      intrebare,
      raspuns,
      ordine: ordine ?? (index + 1) * ORDER_STEP,
      updatedAt: now,
    }))
    const questions = rows.map(({ intrebare }) => intrebare)
    const gone = await tx
      .delete(faqItems)
      .where(and(eq(faqItems.slug, slug), notInArray(faqItems.intrebare, questions)))
      .returning({ id: faqItems.id })
    const put = await upsert(tx, faqItems, rows, {
      key: ['slug', 'intrebare'],
      update: ['raspuns', 'ordine'],
      stamp: { updatedAt: now },
    })
    counts = addCounts(counts, { ...put, removed: gone.length })
  }
  return counts
}

function check(value: unknown): Sections {
  const parsed = sections.safeParse(value)
  if (!parsed.success) {
    throw new OperatorError(`Fișierul nu este bun:\n${formatIssues(parsed.error.issues)}`)
  }
  for (const [slug, items] of Object.entries(parsed.data)) {
    const questions = new Set(items.map(({ intrebare }) => intrebare))
    if (questions.size < items.length) {
      throw new OperatorError(`În ${slug} o întrebare este de două ori.`)
    }
  }
  return parsed.data
}

async function readCsv(file: string): Promise<unknown> {
  const { header, lines } = await openCsv(file)
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
