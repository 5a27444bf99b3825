import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { sesizareCategories, solicitareTypes } from '#server/db/schema.ts'
import type { Counts } from '#server/db/upsert.ts'
import { findDefinition } from '#server/domain/definitions.ts'
import type { DefinitionTable } from '#server/domain/definitions.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { describeChanges } from '#server/modules/continut/describe-changes.ts'
import type { ContentKind } from '#server/modules/continut/kind.ts'
import { putCategory } from '#server/modules/sesizari/categories.ts'
import { checkCategory } from '#server/modules/sesizari/check-category.ts'
import { checkTypeInGroups, putType } from '#server/modules/solicitari/types.ts'
import { definitionTexts } from './texts.ro.ts'

/** A definition and whether citizens are offered it. */
export interface DefinitionContent {
  definitie: Record<string, unknown>
  activ: boolean
}

const stored = z.object({ definitie: z.record(z.string(), z.unknown()), activ: z.boolean() })

/** Request types and categories as content with versions, by their codes. */
export interface DefinitionKind extends ContentKind<DefinitionContent> {
  readonly table: DefinitionTable
  /** Validates a whole definition, as `put` does. Throws a `DefinitionError`. */
  readonly check: Check
  /** Validates and writes a whole definition, with its audit entry. */
  readonly put: Put
}

type Check = (tx: Db, given: unknown) => Promise<{ cod: string }>
type Put = (
  context: OperatorContext,
  tx: Db,
  given: unknown,
  active: boolean,
) => Promise<Counts & { cod: string }>

const createKind = (
  given: Pick<DefinitionKind, 'name' | 'table' | 'check' | 'put'>,
): DefinitionKind => ({
  ...given,
  parse: (content) => stored.parse(content),
  async read(db, cod) {
    const row = await findDefinition(db, given.table, cod)
    return row && { definitie: row.definition as Record<string, unknown>, activ: row.active }
  },
  publish: (context, tx, _cod, { definitie, activ }) => given.put(context, tx, definitie, activ),
  describe: describeChanges(toTexts),
  toTexts,
})

export const categoryKind = createKind({
  name: 'categorie',
  table: sesizareCategories,
  check: async (_tx, given) => checkCategory(given),
  put: putCategory,
})
export const typeKind = createKind({
  name: 'tip',
  table: solicitareTypes,
  check: checkTypeInGroups,
  put: putType,
})

function toTexts({ definitie, activ }: DefinitionContent): Record<string, string> {
  const { names, rest, yes, no } = definitionTexts
  const { denumire, descriere, tinta_zile, termen_zile, ...others } = definitie
  return {
    [names.denumire]: String(denumire),
    [names.descriere]: String(descriere),
    [names.activ]: activ ? yes : no,
    ...(tinta_zile !== undefined && { [names.tinta_zile]: JSON.stringify(tinta_zile) }),
    ...(termen_zile !== undefined && { [names.termen_zile]: JSON.stringify(termen_zile) }),
    [rest]: JSON.stringify(others, null, 2),
  }
}
