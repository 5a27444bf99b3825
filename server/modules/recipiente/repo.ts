import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { containers, contracts, servicePlaces } from '#server/db/schema.ts'

/** A container as its label shows it, without its client. */
export interface LabelledContainer {
  code: string
  label: string
  fractie: string
  tip: string
  volumeLitres: number
}

export interface ContainerOfContract extends LabelledContainer {
  contractId: number
  /** True if it is out of use: taken away, or its contract has ended. */
  isRetired: boolean
}

/** Finds a container by its code; null if the code is unknown. */
export async function findByCode(db: Db, code: string): Promise<ContainerOfContract | null> {
  const [row] = await db
    .select({ container: containers, state: contracts.state })
    .from(containers)
    .innerJoin(contracts, eq(contracts.id, containers.contractId))
    .where(eq(containers.code, code))
  if (!row) return null
  const isRetired = row.container.retiredOn !== null || row.state === 'incetat'
  return { ...row.container, isRetired }
}

/** Lists the ids of the service places of a contract. */
export async function listPlaceIds(db: Db, contractId: number): Promise<number[]> {
  const rows = await db
    .select({ id: servicePlaces.id })
    .from(servicePlaces)
    .where(eq(servicePlaces.contractId, contractId))
  return rows.map(({ id }) => id)
}

/** Lists the containers in use of the given contracts, by contract and id. */
export function listForLabels(
  db: Db,
  contractIds: number[],
): Promise<(LabelledContainer & { contractId: number })[]> {
  return db
    .select()
    .from(containers)
    .where(and(inArray(containers.contractId, contractIds), isNull(containers.retiredOn)))
    .orderBy(asc(containers.contractId), asc(containers.id))
}
