import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { ListedType } from '#contract/operator/continut.ts'
import type { SolicitareType } from '#contract/solicitari.ts'
import type { Db } from '#server/db/db.ts'
import { catalogues, solicitareTypes } from '#server/db/schema.ts'
import type { Counts } from '#server/db/upsert.ts'
import { audit } from '#server/domain/audit.ts'
import { findDefinition, listDefinitions, putDefinition } from '#server/domain/definitions.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { checkType } from './check-type.ts'

const named = z.object({ denumire: z.string(), grup: z.string() })
const grouped = z.object({ grupuri: z.array(z.object({ cod: z.string() })) })

/** Lists all request types, inactive ones too, in their order. */
export async function listTypes(db: Db): Promise<ListedType[]> {
  const rows = await listDefinitions(db, solicitareTypes)
  return rows.map(({ cod, definition, active, ordine }) => {
    const { denumire, grup } = named.parse(definition)
    return { cod, denumire, grup, activ: active, ordine }
  })
}

/** Returns the definition of a request type as it is stored. Throws `inexistent`. */
export async function readType(db: Db, cod: string): Promise<unknown> {
  const row = await findDefinition(db, solicitareTypes, cod)
  if (row) return row.definition
  const sentence = `Nu există tipul „${cod}”. Lista lor: tipuri list.`
  throw new ApiError('inexistent', { sentence })
}

/** Validates a request type. Throws a `DefinitionError` with all problems. */
export const checkTypeInGroups = async (tx: Db, given: unknown): Promise<SolicitareType> =>
  checkType(given, await findGroups(tx))

/**
 * Adds or updates a request type in the caller's transaction. Requests already sent keep their submitted values. Throws
 * `date_invalide` with all problems of the definition.
 */
export async function putType(
  { clock, actor, requestId = '' }: OperatorContext,
  tx: Db,
  given: unknown,
  active: boolean,
): Promise<Counts & { cod: string }> {
  const type = await checkTypeInGroups(tx, given)
  const counts = await putDefinition(tx, solicitareTypes, type, { active, now: clock.now() })
  await audit(tx, { actor, action: 'tip.importat', subject: counts.cod, requestId })
  return counts
}

/** Reads the codes of the groups that request types are in. Throws `stare_nepotrivita` before the first start. */
async function findGroups(tx: Db): Promise<Set<string>> {
  const [row] = await tx.select().from(catalogues).where(eq(catalogues.cod, 'solicitari'))
  if (!row) {
    const sentence = 'Catalogul de solicitări este gol: porniți întâi portalul.'
    throw new ApiError('stare_nepotrivita', { sentence })
  }
  return new Set(grouped.parse(row.content).grupuri.map(({ cod }) => cod))
}
