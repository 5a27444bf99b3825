import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { addAddresses } from './citizen-calls.ts'
import { fillMoney } from './fill-money.ts'

/** Rows of each kind that an account gets, beside those of `fill`. */
const EACH = { notices: 25, sesizari: 17, solicitari: 6 }

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
  ]
  for (const step of steps) await db.execute(step)
  await fillMoney(db, accounts)
  const ids = Array.from({ length: accounts }, (_, index) => index + 1)
  await addAddresses(db, ids)
  await db.execute(sql`vacuum (analyze)`)
}
