import { and, eq, inArray } from 'drizzle-orm'
import { askedFields } from '#contract/check-form.ts'
import type { FormProblems } from '#contract/check-form.ts'
import { id as idSchema } from '#contract/fields.ts'
import type { FieldKind, FormField, FormValue, FormValues } from '#contract/forms.ts'
import type { Db } from '#server/db/db.ts'
import { addresses, contracts, publicPoints } from '#server/db/schema.ts'

/** What a citizen may choose by its id, and where it is kept. */
const owned = {
  selectie_adresa: addresses,
  selectie_contract: contracts,
} as const
type OwnedKind = keyof typeof owned
/** A public point is everybody's: it only has to be there. */
type ChosenKind = OwnedKind | 'selectie_locatie'

interface Reference {
  path: string
  kind: FieldKind
  value: FormValue
}

/**
 * What is chosen in a form and is not the citizen's own, as problems of those fields. There are no invoices in the
 * portal yet, so none is anybody's.
 */
export async function findForeignReferences(
  db: Db,
  citizenId: number,
  fields: FormField[],
  values: FormValues,
): Promise<FormProblems> {
  const references = referencesIn(fields, values)
  const own = await readOwnIds(db, citizenId, references)
  const foreign = references.filter(
    ({ kind, value }) => !isChosen(kind) || !own[kind].has(Number(value)),
  )
  return Object.fromEntries(
    foreign.map(({ path }) => [path, { key: 'option' as const, limit: '' }]),
  )
}

/** What a form may take from the contract chosen in it; null when that is none of the citizen's. */
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

const isChosen = (kind: FieldKind): kind is ChosenKind =>
  kind === 'selectie_locatie' || Object.hasOwn(owned, kind)
const isReference = (kind: FieldKind): boolean =>
  isChosen(kind) || kind === 'selectie_factura' || kind === 'selectie_multipla_factura'

function referencesIn(fields: FormField[], values: FormValues, prefix = ''): Reference[] {
  return askedFields(fields, values).flatMap(({ nume, tip, campuri = [] }) => {
    const value = values[nume]
    if (value === undefined || value === null || value === '') return []
    const path = prefix + nume
    if (isReference(tip)) return [{ path, kind: tip, value }]
    if (tip !== 'lista' || !Array.isArray(value)) return []
    return value.flatMap((item, index) =>
      typeof item === 'object' ? referencesIn(campuri, item, `${path}.${index}.`) : [],
    )
  })
}

async function readOwnIds(
  db: Db,
  citizenId: number,
  references: Reference[],
): Promise<Record<ChosenKind, Set<number>>> {
  const idsOf = (kind: ChosenKind) =>
    references
      .filter((reference) => reference.kind === kind)
      .flatMap(({ value }) => idSchema.safeParse(value).data ?? [])
  const read = async (kind: OwnedKind) => {
    const ids = idsOf(kind)
    if (ids.length === 0) return new Set<number>()
    const table = owned[kind]
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), eq(table.citizenId, citizenId)))
    return new Set(rows.map(({ id }) => id))
  }
  return {
    selectie_adresa: await read('selectie_adresa'),
    selectie_contract: await read('selectie_contract'),
    selectie_locatie: await readPoints(db, idsOf('selectie_locatie')),
  }
}

async function readPoints(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: publicPoints.id })
    .from(publicPoints)
    .where(inArray(publicPoints.id, ids))
  return new Set(rows.map(({ id }) => id))
}
