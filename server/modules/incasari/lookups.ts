import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { citizenNameKey, citizens, contracts, receipts, receivables } from '#server/db/schema.ts'
import { isOutstanding } from '#server/domain/receivables.ts'
import { toInvoiceSeries } from './references.ts'
import type { InvoiceSeries } from './references.ts'

/** Set-based look-ups of many receipts at once, each by an index. */

/** Lists the series of invoices, by a skip scan: there are few, in a table of millions. */
export async function listInvoiceSeries(db: Db): Promise<InvoiceSeries[]> {
  const { rows } = await db.execute<{ serie: string }>(sql`
    with recursive series as (
      (select serie from receivables where kind = 'factura' order by serie limit 1)
      union all
      select (select serie from receivables where kind = 'factura' and serie > series.serie order by serie limit 1)
      from series where series.serie is not null
    )
    select serie from series where serie is not null`)
  return rows.map(({ serie }) => toInvoiceSeries(serie))
}

export interface FoundInvoice extends Record<string, unknown> {
  id: number
  citizenId: number
  serie: string
  numar: string
  key: string
  /** Unpaid part, and that of its penalties; 0 if it is cancelled. */
  restBani: number
  penaltyBani: number
}

/**
 * Finds invoices by the distinct keys of their numbers, whatever their series. `offset 0` keeps a look-up by the index
 * for each key: for many at once PostgreSQL would read the table.
 */
export async function findInvoices(db: Db, keys: string[]): Promise<FoundInvoice[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<FoundInvoice>(sql`
    select invoice.id, invoice.citizen_id as "citizenId", invoice.serie, invoice.numar, given.key,
      case when invoice.cancelled_at is null then invoice.total_bani - invoice.paid_bani else 0 end as "restBani",
      case when invoice.cancelled_at is null then coalesce(penalty.total_bani - penalty.paid_bani, 0) else 0 end
        as "penaltyBani"
    from unnest(${sql.param(keys)}::text[]) as given (key)
    cross join lateral (
      select * from receivables where kind = 'factura' and reference_key(numar) = given.key offset 0
    ) invoice
    left join receivables penalty on penalty.parent_id = invoice.id and penalty.kind = 'penalitate'`)
  return rows
}

export interface FoundContract extends Record<string, unknown> {
  id: number
  citizenId: number
  numar: string
  codClient: string
  numberKey: string
  clientKey: string
}

/** Finds contracts by the keys of their numbers or client codes. */
export async function findContracts(db: Db, keys: string[]): Promise<FoundContract[]> {
  if (keys.length === 0) return []
  const wanted = sql`any(${sql.param(keys)}::text[])`
  const { rows } = await db.execute<FoundContract>(sql`
    select id, citizen_id as "citizenId", numar, cod_client as "codClient",
      reference_key(numar) as "numberKey", reference_key(cod_client) as "clientKey"
    from ${contracts} where reference_key(numar) = ${wanted} or reference_key(cod_client) = ${wanted}
    order by id`)
  return rows
}

/** Lists the citizens that receipts from each IBAN were booked to. */
export async function findIbanOwners(db: Db, ibans: string[]): Promise<Map<string, number[]>> {
  if (ibans.length === 0) return new Map()
  const { rows } = await db.execute<{ iban: string; ids: number[] }>(sql`
    select payer_iban as iban, array_agg(distinct citizen_id) as ids from ${receipts}
    where state = 'incasata' and payer_iban <> '' and payer_iban = any(${sql.param(ibans)}::text[])
    group by payer_iban`)
  return new Map(rows.map(({ iban, ids }) => [iban, ids]))
}

/** Enough to tell a name of one client from a common one, and to propose a few. */
const MAX_NAMESAKES = 6

/** Lists the clients with each of some names, a few of a common one. */
export async function findClientsByName(db: Db, names: string[]): Promise<Map<string, number[]>> {
  if (names.length === 0) return new Map()
  const { rows } = await db.execute<{ name: string; ids: number[] }>(sql`
    select given.name, array_agg(client.id) as ids
    from unnest(${sql.param(names)}::text[]) as given (name)
    cross join lateral (
      select ${citizens.id} from ${citizens}
      where ${citizenNameKey(citizens)} = name_key(given.name)
        and exists (select 1 from ${contracts} where ${contracts.citizenId} = ${citizens.id})
      limit ${MAX_NAMESAKES}
    ) client
    group by given.name`)
  return new Map(rows.map(({ name, ids }) => [name, ids]))
}

/** Outstanding amounts of a citizen: those of each item, and all together. */
export interface OpenAmounts {
  items: number[]
  totalBani: number
}

/** Reads what some citizens owe. */
export async function readOpenAmounts(db: Db, ids: number[]): Promise<Map<number, OpenAmounts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ citizenId: number; items: number[] }>(sql`
    select citizen_id as "citizenId", array_agg(total_bani - paid_bani) as items from ${receivables}
    where citizen_id = any(${sql.param(ids)}::integer[]) and ${isOutstanding} group by citizen_id`)
  return new Map(
    rows.map(({ citizenId, items }) => [
      citizenId,
      { items, totalBani: items.reduce((sum, bani) => sum + bani, 0) },
    ]),
  )
}
