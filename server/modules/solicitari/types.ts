import { asc, eq, max } from 'drizzle-orm'
import * as z from 'zod'
import type { ListedType } from '#contract/operator/continut.ts'
import type { Db } from '#server/db/db.ts'
import { catalogues, solicitareTypes } from '#server/db/schema.ts'
import { upsert } from '#server/db/upsert.ts'
import type { Counts } from '#server/db/upsert.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { checkType } from './check-type.ts'

const ORDER_STEP = 10
const named = z.object({ denumire: z.string(), grup: z.string() })
const grouped = z.object({ grupuri: z.array(z.object({ cod: z.string() })) })

/** Lists all request types, inactive ones too, in their order. */
export async function listTypes(db: Db): Promise<ListedType[]> {
  const rows = await db
    .select()
    .from(solicitareTypes)
    .orderBy(asc(solicitareTypes.ordine), asc(solicitareTypes.cod))
  return rows.map(({ cod, definition, active, ordine }) => {
    const { denumire, grup } = named.parse(definition)
    return { cod, denumire, grup, activ: active, ordine }
  })
}

/** Returns the definition of a request type as it is stored. Throws `inexistent`. */
export async function readType(db: Db, cod: string): Promise<unknown> {
  const [row] = await db.select().from(solicitareTypes).where(eq(solicitareTypes.cod, cod))
  if (row) return row.definition
  const sentence = `Nu există tipul „${cod}”. Lista lor: tipuri list.`
  throw new ApiError('inexistent', { sentence })
}

/**
 * Adds or updates a request type. Requests already sent keep their submitted values. Throws `date_invalide` with all
 * problems of the definition.
 */
export function saveType(
  { clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  given: unknown,
  active: boolean,
): Promise<Counts & { cod: string }> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const type = checkType(given, await findGroups(tx))
    const { cod } = type
    const row = { cod, definition: type, ordine: await nextOrder(tx), active, updatedAt: now }
    const counts = await upsert(tx, solicitareTypes, [row], {
      key: ['cod'],
      update: ['definition', 'active'],
      stamp: { updatedAt: now },
    })
    await audit(tx, { actor, action: 'tip.importat', subject: cod, requestId })
    return { cod, ...counts }
  })
}

async function findGroups(tx: Db): Promise<Set<string>> {
  const [row] = await tx.select().from(catalogues).where(eq(catalogues.cod, 'solicitari'))
  if (!row) {
    const sentence = 'Catalogul de solicitări este gol: porniți întâi portalul.'
    throw new ApiError('stare_nepotrivita', { sentence })
  }
  return new Set(grouped.parse(row.content).grupuri.map(({ cod }) => cod))
}

async function nextOrder(tx: Db): Promise<number> {
  const [last] = await tx.select({ ordine: max(solicitareTypes.ordine) }).from(solicitareTypes)
  return (last?.ordine ?? 0) + ORDER_STEP
}
