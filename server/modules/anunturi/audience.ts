import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { Audience, StreetSelection } from '#contract/operator/anunturi.ts'
import { streetWords } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { addresses, citizens, contracts, servicePlaces } from '#server/db/schema.ts'
import { isSameStreet, readStreetName } from './streets.ts'

/** SQL conditions of an audience. */
export interface ResolvedAudience {
  /** On `citizens`; undefined for all of them. */
  ofCitizens: SQL | undefined
  /** On `contracts`; undefined for all of them. */
  ofContracts: SQL | undefined
  /** Codes and streets that nothing is known by. */
  unknown: string[]
}

/** An address in its table: street, number and sector. */
interface AddressColumns {
  strada: SQL
  numar: SQL
  sector: SQL
}
type AddressCondition = (address: AddressColumns) => SQL | undefined

const current = ne(contracts.state, 'incetat')

const inDocument = (address: AnyColumn): AddressColumns => ({
  strada: sql`(${address} ->> 'strada')`,
  numar: sql`(${address} ->> 'numar')`,
  sector: sql`(${address} ->> 'sector')`,
})
const saved: AddressColumns = {
  strada: sql`${addresses.strada}`,
  numar: sql`${addresses.numar}`,
  sector: sql`${addresses.sector}`,
}

/** Resolves an audience with the contracts, places and addresses of now. */
export async function resolveAudience(db: Db, audience: Audience): Promise<ResolvedAudience> {
  switch (audience.fel) {
    case 'toti':
      return { ofCitizens: undefined, ofContracts: current, unknown: [] }
    case 'tip':
      return ofContracts(and(current, eq(contracts.tip, audience.tip)), [])
    case 'sector':
      return ofAddresses(db, ({ sector }) => sql`${sector} = ${audience.sector}`, [])
    case 'coduri':
      return ofCodes(db, audience.coduri)
    case 'strazi':
      return ofStreets(db, audience.strazi)
  }
}

const ofContracts = (condition: SQL | undefined, unknown: string[]): ResolvedAudience => ({
  ofCitizens: sql`${citizens.id} in (select ${contracts.citizenId} from ${contracts} where ${condition})`,
  ofContracts: condition,
  unknown,
})

/** Citizens with a contract in force, a service place or a saved address that meets a condition. */
function ofAddresses(db: Db, meets: AddressCondition, unknown: string[]): ResolvedAudience {
  const ofContract = and(current, meets(inDocument(contracts.address)))
  const owners = db
    .select({ id: contracts.citizenId })
    .from(contracts)
    .where(ofContract)
    .union(
      db
        .select({ id: servicePlaces.citizenId })
        .from(servicePlaces)
        .where(meets(inDocument(servicePlaces.address))),
    )
    .union(db.select({ id: addresses.citizenId }).from(addresses).where(meets(saved)))
  return { ofCitizens: inArray(citizens.id, owners), ofContracts: ofContract, unknown }
}

async function ofCodes(db: Db, codes: string[]): Promise<ResolvedAudience> {
  const keys = sql`(select array_agg(reference_key(given)) from unnest(${sql.param(codes)}::text[]) given)`
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from unnest(${sql.param(codes)}::text[]) with ordinality given (code, turn)
    where not exists (
      select 1 from ${contracts}
      where reference_key(${contracts.numar}) = reference_key(code)
        or reference_key(${contracts.codClient}) = reference_key(code)
    ) order by turn`)
  const condition = or(
    sql`reference_key(${contracts.numar}) = any(${keys}::text[])`,
    sql`reference_key(${contracts.codClient}) = any(${keys}::text[])`,
  )
  return ofContracts(
    condition,
    rows.map(({ code }) => code),
  )
}

async function ofStreets(db: Db, selections: StreetSelection[]): Promise<ResolvedAudience> {
  const spelled = await Promise.all(selections.map(({ strada }) => findSpellings(db, strada)))
  const meets: AddressCondition = ({ strada, numar }) =>
    or(
      ...selections.map((selection, index) =>
        and(
          sql`${strada} = any(${sql.param(spelled[index])}::text[])`,
          isInRange(numar, selection),
        ),
      ),
    )
  const unknown = selections.filter((_, index) => spelled[index]?.length === 0)
  return ofAddresses(
    db,
    meets,
    unknown.map(({ strada }) => strada),
  )
}

/** The number that a house number begins with: 12 of „12A” and of „12–14”. */
function isInRange(numar: SQL, { de_la, pana_la }: StreetSelection): SQL | undefined {
  const house = sql`substring(${numar} from '^\\s*(\\d{1,5})')::integer`
  return and(
    de_la === undefined ? undefined : sql`${house} >= ${de_la}`,
    pana_la === undefined ? undefined : sql`${house} <= ${pana_la}`,
  )
}

/** Finds the spellings under which addresses hold a street. */
async function findSpellings(db: Db, street: string): Promise<string[]> {
  const { words } = readStreetName(street)
  if (words.length === 0) return []
  const query = words.map((word) => `'${word}'`).join(' & ')
  const { rows } = await db.execute<{ strada: string }>(sql`
    select ${contracts.address} ->> 'strada' as strada from ${contracts}
    where ${streetWords(contracts.address)} @@ ${query}::tsquery
    union select ${servicePlaces.address} ->> 'strada' from ${servicePlaces}
    where ${streetWords(servicePlaces.address)} @@ ${query}::tsquery
    union select ${addresses.strada} from ${addresses}
    where search_words(${addresses.strada}) @> ${sql.param(words)}::text[]`)
  return rows.map(({ strada }) => strada).filter((strada) => isSameStreet(strada, street))
}
