import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/** Rows of each kind that an account gets, beside those of `fill`. */
const EACH = { notices: 25, sesizari: 17, solicitari: 6, invoices: 24, owed: 3, containers: 3 }
const INVOICE_BANI = 4350
const lines = sql`'[
  {"denumire":"Colectare deșeuri menajere","cantitate":3,"um":"persoane","pret_bani":1000,"valoare_bani":3000,"tva_bani":570,"total_bani":3570},
  {"denumire":"Taxă salubrizare","cantitate":1,"um":"lună","pret_bani":655,"valoare_bani":655,"tva_bani":125,"total_bani":780}
]'::jsonb`

/** Gives the first citizens of `fill` what two years leave in an account: bills, payments, notifications, cases. */
export async function fillAccounts(db: Db, accounts: number): Promise<void> {
  const each = (rows: number) => sql`
    generate_series(1, ${accounts}::int) c, generate_series(1, ${rows}::int) n`
  const steps: SQL[] = [
    sql`insert into notifications (citizen_id, kind, title, text, link, read_at, created_at)
      select c, 'factura', 'Factură nouă', 'Factura dvs. pe luna trecută este în portal.', '/facturi',
        case when n % 5 > 0 then now() end, now() - interval '1 day' * (${EACH.notices}::int - n)
      from ${each(EACH.notices)}`,
    sql`insert into sesizari (citizen_id, numar, categorie, descriere, "values", adresa_text, state, due_at)
      select c, 'SZ-2025-' || c || '-' || n, 'MATURAT', repeat('Strada nu a fost măturată. ', 5), '{}',
        'Str. Exemplului 5', 'solutionata', now()
      from ${each(EACH.sesizari)}`,
    sql`insert into solicitari (citizen_id, numar, tip, state, "values", fingerprint, due_at)
      select c, 'S-2025-' || c || '-' || n, 'DATE_PERSONALE', 'finalizata', '{"detalii": "Vreau datele mele."}',
        md5(c || '-' || n), now()
      from ${each(EACH.solicitari)}`,
    sql`insert into containers (contract_id, tip, volume_litres, label, fractie)
      select c, 'Pubelă', 120, 'E-' || c || '-' || n, 'rezidual' from ${each(EACH.containers)}`,
    sql`insert into receivables (citizen_id, contract_id, kind, name, serie, numar, period, issued_on, due_on,
        total_bani, vat_bani, paid_bani, lines)
      select c, c, 'factura', 'Factura SB5 ' || c || n, 'SB5', c || '-' || n, '2026-01',
        current_date - 30 * (n - 1), current_date - 30 * (n - 1) + 30, ${INVOICE_BANI}::int, 695,
        case when n > ${EACH.owed}::int then ${INVOICE_BANI}::int else 0 end, ${lines}
      from ${each(EACH.invoices)}`,
    sql`insert into payments (citizen_id, bani, state, order_number, expires_at, settled_at)
      select citizen_id, total_bani, 'incasata', 'P-' || id, now(), now() from receivables where paid_bani > 0`,
    sql`insert into payment_positions (payment_id, receivable_id, bani, is_open)
      select payments.id, receivables.id, total_bani, false
      from receivables join payments on order_number = 'P-' || receivables.id`,
    sql`insert into postings (citizen_id, debit, credit, bani, receivable_id, cause, at)
      select citizen_id, 'banca', 'creante', total_bani, id, 'plata', now() from receivables where paid_bani > 0`,
    sql`insert into addresses (id, citizen_id, eticheta, judet, localitate, strada, numar, implicita)
      select c, c, 'Acasă', 'București', 'București', 'Strada Exemplului', '5', true
      from generate_series(1, ${accounts}::int) c`,
  ]
  for (const step of steps) await db.execute(step)
  await db.execute(sql`vacuum (analyze)`)
}
