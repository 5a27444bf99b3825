import { sql } from 'drizzle-orm'
import { addDays, shownDay } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, receivables } from '#server/db/schema.ts'
import {
  activeCitizen,
  addToTell,
  beginTelling,
  tellCollected,
} from '#server/domain/bulk-notices.ts'
import type { BulkNotice } from '#server/domain/bulk-notices.ts'
import { invoiceTitle } from '#server/domain/money-texts.ro.ts'
import type { NewInvoice } from '#server/domain/receivables.ts'
import type { ImportGround } from '../kind.ts'

/** Those issued longer ago are history, and nobody is told of them. */
const NEWS_DAYS = 31
const BATCH = 1000

/** Notes down which of the invoices just added citizens are to be told of. `ids`: of these, in their order. */
export async function noteNew(
  { tx, now }: ImportGround,
  added: NewInvoice[],
  ids: number[],
): Promise<void> {
  const since = addDays(dayOf(now), -NEWS_DAYS)
  const recent = added.flatMap(({ citizenId, issuedOn }, index) =>
    issuedOn >= since ? [{ citizenId, id: ids[index]! }] : [],
  )
  if (recent.length === 0) return
  await tx.execute(
    sql`create temporary table if not exists new_invoices (citizen_id integer, id integer) on commit drop`,
  )
  await tx.execute(sql`
    insert into new_invoices select * from unnest(
      ${sql.param(recent.map(({ citizenId }) => citizenId))}::integer[],
      ${sql.param(recent.map(({ id }) => id))}::integer[])`)
}

/** Tells citizens of their new invoices: of one by its name, of several at once. */
export async function tellOfNew({ tx, env, now }: ImportGround): Promise<void> {
  if (!(await hasNew(tx))) return
  await beginTelling(tx)
  for (let last = 0; ;) {
    const rows = await nextCitizens(tx, last)
    if (rows.length === 0) break
    await addToTell(tx, env, rows.map(noticeOf))
    last = rows.at(-1)!.citizenId
  }
  await tellCollected(tx, { env, clock: { now: () => now } }, 'factura')
}

async function hasNew(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ table: string | null }>(
    sql`select to_regclass('pg_temp.new_invoices')::text as table`,
  )
  return rows[0]?.table != null
}

interface Told extends Record<string, unknown> {
  citizenId: number
  count: number
  /** Of the first one. */
  id: number
  serie: string
  numar: string
  dueOn: string
}

async function nextCitizens(tx: Db, after: number): Promise<Told[]> {
  const { rows } = await tx.execute<Told>(sql`
    with fresh as (
      select citizen_id, count(*)::int as count, min(new_invoices.id) as id
      from new_invoices join ${citizens} on ${citizens.id} = citizen_id
      where citizen_id > ${after} and ${activeCitizen}
      group by citizen_id order by citizen_id limit ${BATCH}
    )
    select fresh.citizen_id as "citizenId", fresh.count, fresh.id,
      ${receivables.serie} as serie, ${receivables.numar} as numar, ${receivables.dueOn}::text as "dueOn"
    from fresh join ${receivables} on ${receivables.id} = fresh.id order by fresh.citizen_id`)
  return rows
}

const noticeOf = ({ citizenId, count, id, serie, numar, dueOn }: Told): BulkNotice =>
  count === 1
    ? {
        citizenId,
        title: 'Aveți o factură nouă',
        text: `${invoiceTitle({ serie, numar })} are scadența pe ${shownDay(dueOn)}.`,
        link: `/plati#factura-${id}`,
      }
    : {
        citizenId,
        title: 'Aveți facturi noi',
        text: 'Le vedeți, cu scadențele lor, în secțiunea „Plăți”.',
        link: '/plati',
      }
