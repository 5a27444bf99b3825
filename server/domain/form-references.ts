import { and, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { visibleFields } from '#contract/validate-form.ts'
import type { FormProblems } from '#contract/validate-form.ts'
import { id as idSchema } from '#contract/fields.ts'
import type { FieldKind, FormField, FormValue, FormValues } from '#contract/forms.ts'
import type { Db } from '#server/db/db.ts'
import { addresses, contracts, publicPoints, receivables } from '#server/db/schema.ts'

/** Field kinds whose value is an id, and where it is stored. A public point is everybody's, so it only has to exist. */
const sources: Partial<Record<FieldKind, Source>> = {
  selectie_adresa: 'address',
  selectie_contract: 'contract',
  selectie_factura: 'invoice',
  selectie_multipla_factura: 'invoice',
  selectie_locatie: 'point',
}
type Source = 'address' | 'contract' | 'invoice' | 'point'

interface Reference {
  path: string
  source: Source
  /** Null when the value is not an id. */
  id: number | null
}

/** Finds references that are not the citizen's own, as problems of their fields. */
export async function findUnownedReferences(
  db: Db,
  citizenId: number,
  fields: FormField[],
  values: FormValues,
): Promise<FormProblems> {
  const references = collectReferences(fields, values)
  const known = await readKnownIds(db, citizenId, references)
  const foreign = references.filter(({ source, id }) => id === null || !known[source].has(id))
  return Object.fromEntries(
    foreign.map(({ path }) => [path, { key: 'option' as const, limit: '' }]),
  )
}

/** Reads what a form may take from its chosen contract; null when that is not the citizen's. */
export async function readChosenContract(
  db: Db,
  citizenId: number,
  value: FormValue | undefined,
): Promise<{ persoane: number | null } | null> {
  const contractId = idSchema.safeParse(value)
  if (!contractId.success) return null
  const [row] = await db
    .select({ persoane: contracts.persoane })
    .from(contracts)
    .where(and(eq(contracts.id, contractId.data), eq(contracts.citizenId, citizenId)))
  return row ?? null
}

function collectReferences(fields: FormField[], values: FormValues, prefix = ''): Reference[] {
  return visibleFields(fields, values).flatMap(({ nume, tip, campuri = [] }) => {
    const value = values[nume]
    if (value === undefined || value === null || value === '') return []
    const path = prefix + nume
    const source = sources[tip]
    if (source) return parseIds(value).map((id) => ({ path, source, id }))
    if (tip !== 'lista' || !Array.isArray(value)) return []
    return value.flatMap((item, index) =>
      typeof item === 'object' ? collectReferences(campuri, item, `${path}.${index}.`) : [],
    )
  })
}

// The value is one id or a list of them.
const parseIds = (value: FormValue): (number | null)[] =>
  (Array.isArray(value) ? value : [value]).map((one) => idSchema.safeParse(one).data ?? null)

async function readKnownIds(
  db: Db,
  citizenId: number,
  references: Reference[],
): Promise<Record<Source, Set<number>>> {
  const idsOf = (wanted: Source) =>
    references.flatMap(({ source, id }) => (source === wanted && id !== null ? [id] : []))
  const own = (table: Owned, ids: number[]) =>
    readIds(db, table, ids, eq(table.citizenId, citizenId))
  return {
    address: await own(addresses, idsOf('address')),
    contract: await own(contracts, idsOf('contract')),
    invoice: await readIds(
      db,
      receivables,
      idsOf('invoice'),
      and(eq(receivables.citizenId, citizenId), eq(receivables.kind, 'factura')),
    ),
    point: await readIds(db, publicPoints, idsOf('point')),
  }
}

type Owned = typeof addresses | typeof contracts

async function readIds(
  db: Db,
  table: Owned | typeof receivables | typeof publicPoints,
  ids: number[],
  which?: SQL,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), which))
  return new Set(rows.map(({ id }) => id))
}
