import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { fractions } from '#contract/fractii.ts'
import { openingHours } from '#contract/locatii.ts'
import { wasteDestinations } from '#server/domain/waste-destinations.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { Db } from '#server/db/db.ts'
import { publicPoints, sortingHints, usefulArticles } from '#server/db/schema.ts'
import pointsContent from './content/locatii.json' with { type: 'json' }
import hintsContent from './content/unde-arunc.json' with { type: 'json' }
import articlesContent from './content/utile.json' with { type: 'json' }

const ORDER_STEP = 10

const point = z.object({
  cod: z.string(),
  denumire: z.string(),
  tip: z.string(),
  adresa: z.string(),
  lat: z.number(),
  lng: z.number(),
  fractii: z.array(z.enum(fractions)),
  servicii: z.array(z.string()),
  program: openingHours,
  nonStop: z.boolean(),
  telefon: z.string().optional(),
  email: z.string().optional(),
  observatii: z.string().optional(),
})
const article = z.object({
  slug: z.string(),
  titlu: z.string(),
  rezumat: z.string(),
  categorie: z.string(),
  continut: z.string(),
  /** Day of the last change. */
  actualizat: z.iso.date(),
})
const hint = z.object({
  obiect: z.string(),
  fractie: z.enum(wasteDestinations),
  sfat: z.string().optional(),
  cuvinte: z.array(z.string()),
})

const points = z.array(point).parse(pointsContent)
const articles = z.array(article).parse(articlesContent)
const hints = z.array(hint).parse(hintsContent)

/**
 * Seeds the public points, the useful articles and „Unde arunc?”, each only if its table is empty: what an operator has
 * changed, added or deleted is kept.
 */
export async function seedContent({ db }: Pick<Ports, 'db'>): Promise<void> {
  if ((await db.$count(publicPoints)) === 0) {
    await db.insert(publicPoints).values(points).onConflictDoNothing()
  }
  if ((await db.$count(usefulArticles)) === 0) {
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
