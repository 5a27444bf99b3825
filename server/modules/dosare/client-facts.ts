import { and, asc, eq } from 'drizzle-orm'
import { addressLine } from '#contract/address-line.ts'
import type { Db } from '#server/db/db.ts'
import { contracts } from '#server/db/schema.ts'

/**
 * Reads how the operator's books know a citizen: the client code and address of the contract that a case is about, or
 * the client codes of all their contracts if it is about none.
 */
export async function readClientFacts(
  db: Db,
  citizenId: number,
  contractId: number | null,
): Promise<[label: string, value: string][]> {
  const own = eq(contracts.citizenId, citizenId)
  const held = await db
    .select({ codClient: contracts.codClient, address: contracts.address })
    .from(contracts)
    .where(contractId === null ? own : and(own, eq(contracts.id, contractId)))
    .orderBy(asc(contracts.id))
  const codes = [...new Set(held.map(({ codClient }) => codClient))].join(', ')
  const places = contractId === null ? [] : held.map(({ address }) => addressLine(address))
  return [
    ['Cod client', codes],
    ['Loc de consum', places.join('; ')],
  ]
}
