import { asc, eq, inArray } from 'drizzle-orm'
import { ALL_FAQ, faqSlugs, type FaqItem } from '#contract/faq.ts'
import type { Db } from '#server/db/db.ts'
import { faqItems } from '#server/db/schema.ts'

/** Lists the questions of a section, or of all that screens open, in their order; empty for an unknown section. */
export async function listFaq(db: Db, slug: string): Promise<FaqItem[]> {
  const isAll = slug === ALL_FAQ
  const rows = await db
    .select()
    .from(faqItems)
    .where(isAll ? inArray(faqItems.slug, faqSlugs) : eq(faqItems.slug, slug))
    .orderBy(asc(faqItems.ordine), asc(faqItems.id))
  return rows.map(({ id, intrebare, raspuns, ordine, updatedAt, slug: sectiune }) => ({
    id,
    intrebare,
    raspuns,
    ordine,
    actualizat_la: updatedAt.toISOString(),
    ...(isAll && { sectiune }),
  }))
}
