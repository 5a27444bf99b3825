import { and, eq, notInArray } from 'drizzle-orm'
import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { normalizeText } from '#contract/text.ts'
import type { Db } from '#server/db/db.ts'
import { faqItems } from '#server/db/schema.ts'
import { addCounts, noChanges, upsert } from '#server/db/upsert.ts'
import type { Counts } from '#server/db/upsert.ts'
import { audit } from '#server/domain/audit.ts'
import { formatIssues } from '#server/domain/format-issues.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'

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

/**
 * Publishes frequent questions: each section given replaces the stored one. `value`: lists of questions by section.
 * Throws `date_invalide` with all problems.
 */
export function publishFaq(
  { clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  value: unknown,
): Promise<Counts> {
  const given = check(value)
  return db.transaction(async (tx) => {
    const counts = await publish(tx, given, clock.now())
    const subject = Object.keys(given).join(', ')
    await audit(tx, { actor, action: 'faq.publicat', subject, requestId })
    return counts
  })
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
    throw refuse(`Conținutul nu este bun:\n${formatIssues(parsed.error.issues)}`)
  }
  for (const [slug, items] of Object.entries(parsed.data)) {
    const questions = new Set(items.map(({ intrebare }) => intrebare))
    if (questions.size < items.length) {
      throw refuse(`În ${slug} o întrebare este de două ori.`)
    }
  }
  return parsed.data
}

const refuse = (sentence: string) => new ApiError('date_invalide', { sentence })
