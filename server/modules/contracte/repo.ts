import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { contractStates } from '#contract/contracte.ts'
import type { Contract } from '#contract/contracte.ts'
import type { Day } from '#contract/days.ts'
import type { Db } from '#server/db/db.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { containers, contracts } from '#server/db/schema.ts'
import { contractBalance } from '#server/domain/receivables.ts'
import type { ContainerFields, ContainerRow, DocumentFields, ListedContract } from './domain.ts'

const USED_BY = 'contract:'
/** Sort order by state: active contracts first, ended ones last. */
const stateOrder = sql`array_position(array['activ', 'in_semnare', 'suspendat', 'incetat'], ${contracts.state})`

/** Lists a citizen's contracts, active ones first; those in all states when none are given. */
export function listContracts(
  db: Db,
  citizenId: number,
  overdueBefore: Day,
  states: Contract['stare'][] = [...contractStates],
): Promise<ListedContract[]> {
  const query = prepareOnce(db, `contracts ${states.join()}`, () => selectContracts(db, states))
  return query.execute({ citizen: citizenId, overdueBefore })
}

function selectContracts(db: Db, states: Contract['stare'][]) {
  const citizen = sql.placeholder('citizen')
  return db
    .select({
      row: contracts,
      containers: containersOf,
      documents: documentsOf,
      ...contractBalance(db, citizen, sql.placeholder('overdueBefore')),
    })
    .from(contracts)
    .where(and(eq(contracts.citizenId, citizen), inArray(contracts.state, states)))
    .orderBy(stateOrder, sql`${contracts.startsOn} desc`, asc(contracts.id))
}

// Raw names in both: drizzle would render the outer columns without their table.
const containersOf = sql<ContainerFields[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('tip', tip, 'volumeLitres', volume_litres, 'label', label, 'code', code, 'fractie', fractie) order by id
  ), '[]') from containers where contract_id = contracts.id and retired_on is null
)`
const documentsOf = sql<StoredDocument[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('id', id, 'name', name, 'type', type, 'size', size, 'sha256', sha256, 'createdAt', created_at)
    order by created_at, id
  ), '[]') from files where used_by = ${USED_BY} || contracts.id
)`.mapWith((documents: StoredDocument[]): DocumentFields[] =>
  documents.map(({ createdAt, ...file }) => ({ ...file, createdAt: new Date(createdAt) })),
)
type StoredDocument = Omit<DocumentFields, 'createdAt'> & { createdAt: string }

/** Lists the containers in use of the given contracts, by id. */
export function listContainers(db: Db, contractIds: number[]): Promise<ContainerRow[]> {
  return db
    .select()
    .from(containers)
    .where(and(inArray(containers.contractId, contractIds), isNull(containers.retiredOn)))
    .orderBy(asc(containers.id))
}
