import { and, asc, count, eq, getTableColumns, inArray, isNull, ne } from 'drizzle-orm'
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

/** The opposite of `isRetired`: neither taken away nor of a contract that has ended. */
const isInUse = and(isNull(containers.retiredOn), ne(contracts.state, 'incetat'))

/** Counts the containers in use of a client's contracts, by contract. */
export async function countInUse(db: Db, citizenId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ contractId: containers.contractId, count: count() })
    .from(containers)
    .innerJoin(contracts, eq(contracts.id, containers.contractId))
    .where(and(eq(contracts.citizenId, citizenId), isInUse))
    .groupBy(containers.contractId)
  return new Map(rows.map((row) => [row.contractId, row.count]))
}

/** Lists the containers in use of the given contracts, by contract and id, with the number of the contract. */
export function listForLabels(
  db: Db,
  contractIds: number[],
): Promise<(LabelledContainer & { contractNumber: string })[]> {
  return db
    .select({ ...getTableColumns(containers), contractNumber: contracts.numar })
    .from(containers)
    .innerJoin(contracts, eq(contracts.id, containers.contractId))
    .where(and(inArray(containers.contractId, contractIds), isInUse))
    .orderBy(asc(containers.contractId), asc(containers.id))
}
