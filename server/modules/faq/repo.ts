import { asc, eq } from 'drizzle-orm'
import type { FaqItem } from '#contract/faq.ts'
import type { Db } from '#server/db/db.ts'
import { faqItems } from '#server/db/schema.ts'

/** Lists the questions of a section in their order; empty for an unknown section. */
export async function listFaq(db: Db, slug: string): Promise<FaqItem[]> {
  const rows = await db
    .select()
    .from(faqItems)
    .where(eq(faqItems.slug, slug))
    .orderBy(asc(faqItems.ordine), asc(faqItems.id))
  return rows.map(({ id, intrebare, raspuns, ordine, updatedAt }) => ({
    id,
    intrebare,
    raspuns,
    ordine,
    actualizat_la: updatedAt.toISOString(),
  }))
}
