import { and, asc, desc, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { streets } from '#server/db/schema.ts'

/**
 * Finds streets by prefixes of the words of their name. Names that begin with the whole text come first, then those
 * with the text at the start of a word. `words` are letters and digits only: they go into a regular expression.
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
