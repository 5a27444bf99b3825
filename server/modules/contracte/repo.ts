import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Contract } from '#contract/contracte.ts'
import type { Day } from '#contract/days.ts'
import type { Db } from '#server/db/db.ts'
import { containers, contracts, files } from '#server/db/schema.ts'
import { balancesByContract } from '#server/domain/receivables.ts'
import { toContract } from './domain.ts'
import type { ContainerRow } from './domain.ts'

const USED_BY = 'contract:'
/** Sort order by state: active contracts first, ended ones last. */
const stateOrder = sql`array_position(array['activ', 'in_semnare', 'suspendat', 'incetat'], ${contracts.state})`

/** Lists a citizen's contracts, active ones first; those in all states when none are given. */
export async function listContracts(
  db: Db,
  citizenId: number,
  today: Day,
  states?: Contract['stare'][],
): Promise<Contract[]> {
  const ofState = states && inArray(contracts.state, states)
  const rows = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.citizenId, citizenId), ofState))
    .orderBy(stateOrder, sql`${contracts.startsOn} desc`, asc(contracts.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [bins, documents] = [await listContainers(db, ids), await listDocuments(db, ids)]
  const balances = await balancesByContract(db, citizenId)
  return rows.map((row) =>
    toContract(
      row,
      bins.filter(({ contractId }) => contractId === row.id),
      documents.filter(({ usedBy }) => usedBy === USED_BY + row.id),
      { bani: balances.get(row.id) ?? 0, day: today },
    ),
  )
}

/** Lists the containers of the given contracts, by id. */
export function listContainers(db: Db, contractIds: number[]): Promise<ContainerRow[]> {
  return db
    .select()
    .from(containers)
    .where(inArray(containers.contractId, contractIds))
    .orderBy(asc(containers.id))
}

function listDocuments(db: Db, contractIds: number[]) {
  const uses = contractIds.map((id) => USED_BY + id)
  return db
    .select()
    .from(files)
    .where(inArray(files.usedBy, uses))
    .orderBy(asc(files.createdAt), asc(files.id))
}
