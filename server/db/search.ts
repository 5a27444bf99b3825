import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { ListOrder } from '#contract/query.ts'
import { foldText } from '#contract/text.ts'
import type { Page } from './paginate.ts'

/** Page of a list that the citizen searches or orders. */
export interface SearchedPage extends Page {
  cauta?: string | undefined
  ordine?: ListOrder | undefined
}

/**
 * SQL condition: the texts together contain every word of the search, whatever their case and diacritics; all rows
 * when there is none. It reads each row, so the query must be bounded to one citizen.
 */
export function matchesSearch(search: string | undefined, ...texts: (AnyColumn | SQL)[]) {
  const words = foldText(search ?? '').match(/\S+/g) ?? []
  const joined = sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`
  // Folded like `foldText`. Marks go before `lower`, which knows only ASCII in a database of the C locale.
  const folded = sql`lower(regexp_replace(normalize(${joined}, NFD), '[\u0300-\u036f]', '', 'g'))`
  return and(...words.map((word) => sql`position(${word} in ${folded}) > 0`))
}

/** SQL expression: all texts in a JSON document, joined. */
export const jsonTexts = (document: AnyColumn): SQL => sql`(
  select string_agg(value #>> '{}', ' ') from jsonb_path_query(${document}, 'strict $.**') value
  where jsonb_typeof(value) = 'string'
)`
