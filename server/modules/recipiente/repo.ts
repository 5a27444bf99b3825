import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
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

/** Finds the number of a contract; null if there is none with this id. */
export async function findContractNumber(db: Db, id: number): Promise<string | null> {
  const [row] = await db
    .select({ numar: contracts.numar })
    .from(contracts)
    .where(eq(contracts.id, id))
  return row?.numar ?? null
}

/** Counts the containers in use of a client's contracts, by contract. */
export async function countInUse(db: Db, citizenId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ contractId: containers.contractId, count: count() })
    .from(containers)
    .innerJoin(contracts, eq(contracts.id, containers.contractId))
    .where(and(eq(contracts.citizenId, citizenId), isNull(containers.retiredOn)))
    .groupBy(containers.contractId)
  return new Map(rows.map((row) => [row.contractId, row.count]))
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
