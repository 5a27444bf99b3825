import { and, asc, inArray, sql } from 'drizzle-orm'
import { addressLine } from '#contract/address-line.ts'
import type { Db } from '#server/db/db.ts'
import { addresses, citizens, contracts } from '#server/db/schema.ts'
import { openStates as openSesizari } from '#server/modules/sesizari/domain.ts'
import { sentOpenStates } from '#server/modules/solicitari/domain.ts'

export const loadCitizens = (db: Db, ids: number[]) =>
  db.select().from(citizens).where(inArray(citizens.id, ids))

export interface Whereabouts {
  codes: string[]
  /** Place of the first contract; without one, their own default address. */
  address: string
}

/** Reads client codes and an address of each citizen. */
export async function loadWhereabouts(db: Db, ids: number[]): Promise<Map<number, Whereabouts>> {
  const { citizenId, codClient, address } = contracts
  const held = await db
    .select({ citizenId, codClient, address })
    .from(contracts)
    .where(inArray(citizenId, ids))
    .orderBy(asc(contracts.id))
  const own = await db
    .select()
    .from(addresses)
    .where(and(inArray(addresses.citizenId, ids), addresses.implicita))
  return new Map(
    ids.map((id) => {
      const theirs = held.filter((one) => one.citizenId === id)
      const chosen = own.find((one) => one.citizenId === id)
      const fallback = chosen ? addressLine({ ...chosen, cod_postal: chosen.codPostal }) : ''
      return [
        id,
        {
          codes: [...new Set(theirs.map((one) => one.codClient))],
          address: theirs[0] ? addressLine(theirs[0].address) : fallback,
        },
      ]
    }),
  )
}

/** An open case as the database has it. */
export interface CaseFields {
  kind: 'sesizare' | 'solicitare'
  id: number
  numar: string
  type: string
  adresa: string
  state: string
  createdAt: string
}
interface OpenCaseRow extends CaseFields, Record<string, unknown> {
  citizenId: number
}

/** Lists the open cases of some citizens, latest first, `most` of each. */
export async function listOpenCases(db: Db, ids: number[], most: number): Promise<OpenCaseRow[]> {
  const theirs = sql`any(${sql.param(ids)}::integer[])`
  const { rows } = await db.execute<OpenCaseRow>(sql`
    select * from (
      select *, row_number() over (partition by "citizenId" order by "createdAt" desc, id desc) as place from (
        select citizen_id as "citizenId", 'sesizare' as kind, id, numar, categorie as type, adresa_text as adresa,
          state, created_at as "createdAt"
        from sesizari where citizen_id = ${theirs} and state = any(${sql.param(openSesizari)}::text[])
        union all
        select citizen_id, 'solicitare', id, numar, tip, '', state, created_at
        from solicitari where citizen_id = ${theirs} and state = any(${sql.param(sentOpenStates)}::text[])
      ) cases
    ) placed where place <= ${most} order by "createdAt" desc, id desc`)
  return rows
}
