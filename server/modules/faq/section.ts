import { and, asc, eq, notInArray } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/db.ts'
import { faqItems } from '#server/db/schema.ts'
import { upsert } from '#server/db/upsert.ts'
import type { Counts } from '#server/db/upsert.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { findBrokenLinks } from '#server/modules/continut/check-links.ts'
import type { ContentKind } from '#server/modules/continut/kind.ts'
import { refuseFaq } from './check-sections.ts'
import { describeSectionChange } from './describe-section.ts'
import { faqTexts } from './texts.ro.ts'

const ORDER_STEP = 10

const storedSection = z.array(z.object({ intrebare: z.string(), raspuns: z.string() }))
/** Questions of a section, in their order. */
export type Section = z.infer<typeof storedSection>

/** A section of frequent questions, by its slug. */
export const faqKind: ContentKind<Section> = {
  name: 'faq',
  parse: (stored) => storedSection.parse(stored),
  read: readSection,
  publish: writeSection,
  describe: (before, after) => describeSectionChange(before ?? [], after ?? []),
  toTexts: (section) =>
    Object.fromEntries(section.map(({ intrebare, raspuns }) => [intrebare, raspuns])),
}

async function readSection(db: Db, slug: string): Promise<Section | null> {
  const rows = await db
    .select({ intrebare: faqItems.intrebare, raspuns: faqItems.raspuns })
    .from(faqItems)
    .where(eq(faqItems.slug, slug))
    .orderBy(asc(faqItems.ordine), asc(faqItems.id))
  return rows.length > 0 ? rows : null
}

/** Replaces a section. Throws `date_invalide` with the links that lead nowhere. */
export async function writeSection(
  context: OperatorContext,
  tx: Db,
  slug: string,
  section: (Section[number] & { ordine?: number | undefined })[],
): Promise<Counts> {
  await assertLinks(context, tx, slug, section)
  const { actor, requestId = '' } = context
  const now = context.clock.now()
  const rows = section.map(({ intrebare, raspuns, ordine }, index) => ({
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
  await audit(tx, { actor, action: 'faq.publicat', subject: slug, requestId })
  return { ...put, removed: gone.length }
}

/** Throws `date_invalide` with the links of a section that lead nowhere. */
export async function assertLinks(
  context: OperatorContext,
  tx: Db,
  slug: string,
  section: Section,
): Promise<void> {
  const texts = section.map(({ intrebare, raspuns }) => ({
    name: faqTexts.place(slug, intrebare),
    text: raspuns,
  }))
  const broken = await findBrokenLinks(context, tx, texts)
  if (broken.length > 0) throw refuseFaq(broken)
}
