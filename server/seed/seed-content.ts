import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { wasteDestinations } from '#server/domain/waste-destinations.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { Db } from '#server/db/db.ts'
import { publicPoints, sortingHints, usefulArticles } from '#server/db/schema.ts'
import { findCityContent } from './city-texts.ts'
import hintsContent from './content/unde-arunc.json' with { type: 'json' }

const ORDER_STEP = 10

const hint = z.object({
  obiect: z.string(),
  fractie: z.enum(wasteDestinations),
  sfat: z.string().optional(),
  cuvinte: z.array(z.string()),
})

const hints = z.array(hint).parse(hintsContent)

/**
 * Seeds the public points, the useful articles and „Unde arunc?”, each only if its table is empty: what an operator has
 * changed, added or deleted is kept.
 */
export async function seedContent({ db, env }: Pick<Ports, 'db' | 'env'>): Promise<void> {
  const { locatii: points, utile: articles } = findCityContent(env)
  if (points.length > 0 && (await db.$count(publicPoints)) === 0) {
    await db.insert(publicPoints).values(points).onConflictDoNothing()
  }
  if (articles.length > 0 && (await db.$count(usefulArticles)) === 0) {
    const rows = articles.map(({ actualizat, ...row }, index) => ({
      ...row,
      ordine: (index + 1) * ORDER_STEP,
      updatedAt: new Date(actualizat),
    }))
    await db.insert(usefulArticles).values(rows).onConflictDoNothing()
  }
  if ((await db.$count(sortingHints)) === 0) {
    await db.insert(sortingHints).values(hints).onConflictDoNothing()
  }
  await fillSearchWords(db)
}

/** Gives the hints of an older version their search words; those an operator has given are kept. */
async function fillSearchWords(db: Db): Promise<void> {
  const words = JSON.stringify(Object.fromEntries(hints.map((one) => [one.obiect, one.cuvinte])))
  await db.execute(sql`
    UPDATE ${sortingHints} SET cuvinte = ARRAY(SELECT jsonb_array_elements_text(given.value))
    FROM jsonb_each(${words}::jsonb) given
    WHERE obiect = given.key AND cuvinte IS NULL`)
}
