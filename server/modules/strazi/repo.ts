import { and, asc, desc, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { streets } from '#server/db/schema.ts'

/**
 * Streets each of these words begins a word of. First those whose whole name begins with the text, then those with a
 * word that does. `words` are letters and digits only.
 */
export async function findStreets(db: Db, words: string[], limit: number): Promise<string[]> {
  const text = words.join(' ')
  const rows = await db
    .select({ denumire: streets.denumire })
    .from(streets)
    .where(and(...words.map((word) => sql`${streets.folded} ~ ${`\\m${word}`}`)))
    .orderBy(
      desc(sql`starts_with(${streets.folded}, ${text})`),
      desc(sql`${streets.folded} ~ ${`\\m${text}`}`),
      asc(streets.folded),
    )
    .limit(limit)
  return rows.map(({ denumire }) => denumire)
}
