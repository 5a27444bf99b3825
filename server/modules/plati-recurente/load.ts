import { dayOf } from '#contract/time-zone.ts'
import type { Mandate } from '#contract/plati.ts'
import type { Db } from '#server/db/db.ts'
import { toMandate } from './domain.ts'
import { listContractMandates, listDebitable } from './repo.ts'

/** The recurring payment of each contract of a citizen, agreed to or not. */
export async function loadMandates(db: Db, citizenId: number, now: Date): Promise<Mandate[]> {
  const rows = await listContractMandates(db, citizenId)
  const agreed = rows.filter(({ mandate }) => mandate !== null)
  const owed = await listDebitable(
    db,
    agreed.map(({ contractId }) => contractId),
  )
  return rows.map(({ contractId, mandate }) =>
    toMandate(contractId, mandate, owed.get(contractId) ?? [], dayOf(now)),
  )
}
