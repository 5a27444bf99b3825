import * as z from 'zod/mini'
import { OTHER_PROBLEM } from '#contract/sesizari.ts'
import type { Db } from '#server/db/db.ts'
import { sesizareCategories } from '#server/db/schema.ts'
import type { Counts } from '#server/db/upsert.ts'
import { audit } from '#server/domain/audit.ts'
import { findDefinition, listDefinitions, putDefinition } from '#server/domain/definitions.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { checkCategory } from './check-category.ts'

const described = z.object({
  denumire: z.string(),
  prioritate: z.string(),
  tinta_zile: z.optional(z.int()),
})

export interface ListedCategory {
  cod: string
  denumire: string
  prioritate: string
  /** The operator's own target in working days; null where another institution answers. */
  tinta_zile: number | null
  activ: boolean
  ordine: number
}

/** Lists all categories, inactive ones too, in their order. */
export async function listCategories(db: Db): Promise<ListedCategory[]> {
  const rows = await listDefinitions(db, sesizareCategories)
  return rows.map(({ cod, definition, active, ordine }) => {
    const { denumire, prioritate, tinta_zile = null } = described.parse(definition)
    return { cod, denumire, prioritate, tinta_zile, activ: active, ordine }
  })
}

/** Returns the definition of a category as it is stored. Throws `inexistent`. */
export async function readCategory(db: Db, cod: string): Promise<unknown> {
  const row = await findDefinition(db, sesizareCategories, cod)
  if (row) return row.definition
  const sentence = `Nu există categoria „${cod}”. Lista lor: categorii list.`
  throw new ApiError('inexistent', { sentence })
}

/**
 * Adds or updates a category in the caller's transaction. Sesizări already sent keep theirs and their submitted values.
 * Throws `date_invalide` with all problems, and `stare_nepotrivita` for the category that must be offered.
 */
export async function putCategory(
  { clock, actor, requestId = '' }: OperatorContext,
  tx: Db,
  given: unknown,
  active: boolean,
): Promise<Counts & { cod: string }> {
  const category = checkCategory(given)
  assertOffered(category.cod, active)
  const now = clock.now()
  const counts = await putDefinition(tx, sesizareCategories, category, { active, now })
  await audit(tx, { actor, action: 'categorie.importata', subject: counts.cod, requestId })
  return counts
}

/** Throws `stare_nepotrivita` when what fits no other category would have none. */
function assertOffered(cod: string, active: boolean): void {
  if (active || cod !== OTHER_PROBLEM) return
  const sentence = 'Categoria aceasta primește ce nu intră în celelalte: nu se poate dezactiva.'
  throw new ApiError('stare_nepotrivita', { sentence })
}
