import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/** Months of invoices, and containers, of each contract. */
const EACH = { invoices: 24, containers: 3 }
const INVOICE_BANI = 4350
const lines = sql`'[
  {"denumire":"Colectare deșeuri menajere","cantitate":3,"um":"persoane","pret_bani":1000,"valoare_bani":3000,"tva_bani":570,"total_bani":3570},
  {"denumire":"Taxă salubrizare","cantitate":1,"um":"lună","pret_bani":655,"valoare_bani":655,"tva_bani":125,"total_bani":780}
]'::jsonb`

export const moneyTables = [
  'containers',
  'receivables',
  'payments',
  'payment_positions',
  'postings',
] as const

interface Shares {
  /** One citizen in so many owes older invoices too. */
  lateEvery?: number
  /** One invoice in so many is paid by card. */
  cardEvery?: number
}

/**
 * Gives the first citizens of `fill` two years of invoices, their payments and the ledger's entries. The last three
 * invoices are owed, of those who are late the last five.
 */
export async function fillMoney(
  db: Db,
  citizens: number,
  { lateEvery = citizens + 1, cardEvery = 1 }: Shares = {},
): Promise<void> {
  await db.execute(sql`
    insert into containers (contract_id, tip, volume_litres, label, fractie, code)
    select c, 'Pubelă', 120, 'E-' || c || '-' || n, 'rezidual', 'E-' || c || '-' || n
    from generate_series(1, ${citizens}::int) c, generate_series(1, ${EACH.containers}::int) n`)
  // Month by month: invoices of one citizen are scattered, as they are in use.
  for (let ago = EACH.invoices; ago >= 1; ago -= 1) {
    const owed = sql`case when c % ${lateEvery}::int = 0 then 5 else 3 end`
    await db.execute(sql`
      insert into receivables (citizen_id, contract_id, kind, name, serie, numar, period, issued_on, due_on,
        total_bani, vat_bani, paid_bani, lines)
      select c, c, 'factura', 'Factura SB5 ' || c || ${ago}::int, 'SB5', c || '-' || ${ago}::int, '2026-01',
        current_date - 30 * (${ago}::int - 1), current_date - 30 * (${ago}::int - 1) + 30, ${INVOICE_BANI}::int, 695,
        case when ${ago}::int > ${owed} then ${INVOICE_BANI}::int else 0 end, ${lines}
      from generate_series(1, ${citizens}::int) c`)
  }
  const byCard = sql`paid_bani > 0 and receivables.id % ${cardEvery}::int = 0`
  const steps = [
    sql`insert into payments (citizen_id, bani, state, order_number, expires_at, settled_at)
      select citizen_id, total_bani, 'incasata', 'P-' || id, now(), now() from receivables where ${byCard}`,
    sql`insert into payment_positions (payment_id, receivable_id, bani, is_open)
      select payments.id, receivables.id, total_bani, false
      from receivables join payments on order_number = 'P-' || receivables.id`,
    sql`insert into postings (citizen_id, debit, credit, bani, receivable_id, cause, at)
      select citizen_id, 'creante', 'venituri', total_bani, id, 'import', now() from receivables`,
    sql`insert into postings (citizen_id, debit, credit, bani, receivable_id, cause, at)
      select citizen_id, 'banca', 'creante', total_bani, id, 'plata', now() from receivables where paid_bani > 0`,
  ]
  for (const step of steps) await db.execute(step)
}
