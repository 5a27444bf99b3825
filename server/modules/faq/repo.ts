import { asc, inArray, sql } from 'drizzle-orm'
import { ALL_FAQ, faqSlugs, type FaqItem } from '#contract/faq.ts'
import type { Db } from '#server/db/db.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { single } from '#server/db/single.ts'
import { faqItems } from '#server/db/schema.ts'

const slugsOf = (slug: string): readonly string[] => (slug === ALL_FAQ ? faqSlugs : [slug])

/**
 * Reads the version of what `listFaq` lists. PostgreSQL gives a row another `xmin` whenever it is written, by whichever
 * process or command.
 */
export async function readFaqVersion(db: Db, slug: string): Promise<string> {
  const query = prepareOnce(db, 'faq version', () => selectVersion(db))
  const { version } = single(await query.execute({ slugs: slugsOf(slug) }))
  return version ?? ''
}

function selectVersion(db: Db) {
  const { id, slug } = faqItems
  const version = sql<string | null>`md5(string_agg(${id} || ' ' || xmin, ',' order by ${id}))`
  return db
    .select({ version })
    .from(faqItems)
    .where(sql`${slug} = any(${sql.placeholder('slugs')})`)
}

/** Lists the questions of a section, or of all that screens open, in their order; empty for an unknown section. */
export async function listFaq(db: Db, slug: string): Promise<FaqItem[]> {
  const isAll = slug === ALL_FAQ
  const rows = await db
    .select()
    .from(faqItems)
    .where(inArray(faqItems.slug, slugsOf(slug)))
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
