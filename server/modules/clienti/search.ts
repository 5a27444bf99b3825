import { asc, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { addressLine } from '#contract/address-line.ts'
import { clientMatches } from '#contract/desk/clienti.ts'
import type { ClientMatch, FoundClient } from '#contract/desk/clienti.ts'
import type { Db } from '#server/db/db.ts'
import { streetWords } from '#server/db/columns.ts'
import { citizens, citizenWords, contracts, servicePlaces } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import { isFirm } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { toClient } from './find.ts'
import { readSearchTerms } from './search-terms.ts'

export interface ClientSearch {
  text: string
  limit: number
}

/**
 * Finds clients by any of what a text may stand for, the most exact match first; `more` if others match too. The audit
 * records the viewer and what the first was found by, never the text.
 */
export async function searchClients(
  { actor, requestId = '' }: Pick<OperatorContext, 'actor' | 'requestId'>,
  db: Db,
  { text, limit }: ClientSearch,
): Promise<{ rows: FoundClient[]; more: boolean }> {
  const matches = await findMatches(db, text, { limit: limit + 1 })
  const shown = matches.slice(0, limit)
  const subject = shown[0]?.match ?? 'nimic'
  await audit(db, { actor, action: 'clienti.cautati', subject, requestId })
  const listed = await describeClients(
    db,
    await readInOrder(
      db,
      shown.map(({ id }) => id),
    ),
  )
  const rows = shown.flatMap(({ id, match }) => {
    const client = listed.find((one) => one.id === id)
    return client ? [{ ...client, potrivire: match }] : []
  })
  return { rows, more: matches.length > limit }
}

export interface Match {
  id: number
  match: ClientMatch
}

export interface MatchFilter {
  limit: number
  /** Ways to match; all by default. */
  by?: readonly ClientMatch[]
  /** States of the citizen; any by default. */
  states?: readonly string[]
}

/** Finds the ids of matching clients with their best match. Each way to match reads at most `limit` of its index. */
export async function findMatches(
  db: Db,
  text: string,
  { limit, by = clientMatches, states }: MatchFilter,
): Promise<Match[]> {
  const inStates = (query: SQL) =>
    states === undefined
      ? query
      : sql`select matching.id from (${query}) matching join ${citizens} on ${citizens.id} = matching.id
          where ${citizens.state} = any(${sql.param([...states])}::text[])`
  const ways = listWays(text)
    .filter(({ match }) => by.includes(match))
    .map(
      ({ match, query }) =>
        sql`(select found.id, ${clientMatches.indexOf(match)}::int as rank from (${inStates(query)} limit ${limit}) found)`,
    )
  if (ways.length === 0) return []
  const { rows } = await db.execute<{ id: number; rank: number }>(sql`
    select best.id, best.rank from (
      select id, min(rank) as rank from (${sql.join(ways, sql` union all `)}) every group by id
    ) best join ${citizens} on ${citizens.id} = best.id
    order by best.rank, ${citizens.nume}, ${citizens.prenume}, best.id limit ${limit}`)
  return rows.map(({ id, rank }) => ({ id, match: clientMatches[rank]! }))
}

function listWays(text: string): { match: ClientMatch; query: SQL }[] {
  const { cnpCui, reference, phone, email, words, beginnings, street } = readSearchTerms(text)
  const own = (condition: SQL) => sql`select ${citizens.id} from ${citizens} where ${condition}`
  const held = (condition: SQL) =>
    sql`select distinct ${contracts.citizenId} as id from ${contracts} where ${condition}`
  const placed = (condition: SQL) =>
    sql`select distinct ${servicePlaces.citizenId} as id from ${servicePlaces} where ${condition}`
  const ways: [ClientMatch, string | null, (value: string) => SQL][] = [
    ['cnp_cui', cnpCui, (value) => own(sql`${citizens.cnpCui} = ${value}`)],
    [
      'cod_client',
      reference,
      (value) => held(sql`reference_key(${contracts.codClient}) = reference_key(${value})`),
    ],
    [
      'contract',
      reference,
      (value) => held(sql`reference_key(${contracts.numar}) = reference_key(${value})`),
    ],
    ['telefon', phone, (value) => own(sql`${citizens.telefon} = ${value}`)],
    ['email', email, (value) => own(sql`${citizens.email} = ${value}`)],
    ['nume', words, (value) => own(sql`${citizenWords(citizens)} @@ ${value}::tsquery`)],
    [
      'nume_inceput',
      beginnings,
      (value) => own(sql`${citizenWords(citizens)} @@ ${value}::tsquery`),
    ],
    [
      'adresa',
      street,
      (value) => held(sql`${streetWords(contracts.address)} @@ ${value}::tsquery`),
    ],
    [
      'adresa',
      street,
      (value) => placed(sql`${streetWords(servicePlaces.address)} @@ ${value}::tsquery`),
    ],
  ]
  return ways.flatMap(([match, value, toSql]) =>
    value === null ? [] : [{ match, query: toSql(value) }],
  )
}

async function readInOrder(db: Db, ids: number[]): Promise<CitizenRow[]> {
  return ids.length === 0 ? [] : db.select().from(citizens).where(inArray(citizens.id, ids))
}

/** Client codes shown of a client: an owners' association may have hundreds. */
const MAX_CODES = 3

/** Describes clients as lists show them: CNP or CUI masked, client codes, and the address of the first contract. */
export async function describeClients(
  db: Db,
  rows: CitizenRow[],
): Promise<Omit<FoundClient, 'potrivire'>[]> {
  const ids = rows.map(({ id }) => id)
  const { citizenId, codClient, address } = contracts
  const held =
    ids.length === 0
      ? []
      : await db
          .select({ citizenId, codClient, address })
          .from(contracts)
          .where(inArray(citizenId, ids))
          .orderBy(asc(contracts.id))
  return rows.map((row) => {
    const own = held.filter((contract) => contract.citizenId === row.id)
    const { id, nume, cnp_cui, stare, aprobat } = toClient(row)
    return {
      id,
      nume,
      cnp_cui,
      stare,
      aprobat,
      firma: isFirm(row),
      coduri_client: [...new Set(own.map((contract) => contract.codClient))].slice(0, MAX_CODES),
      adresa: own[0] ? addressLine(own[0].address) : '',
    }
  })
}
