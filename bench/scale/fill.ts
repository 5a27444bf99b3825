import { sql } from 'drizzle-orm'
import { sesizareNoua } from '#contract/sesizari.ts'
import { saveSolicitareContract } from '#contract/solicitari.ts'
import { bulkLoad } from '../support/bulk-load.ts'
import { fillMoney, moneyTables } from '../support/fill-money.ts'
import { fill } from '../support/fill.ts'

/** Rows of each citizen beside cases and invoices. */
const EACH = { notices: 20, sessions: 2, audit: 12, outbox: 2 }
const SHARES = { lateEvery: 5, cardEvery: 3 }
/** Citizens who pay by recurring debits: enough to tell how many are made in a second. */
const MANDATES = 200
const ANSWER_BYTES = 500

const serviceTables = ['cards', 'mandates', 'sessions', 'idempotency', 'audit', 'outbox']

/** Fills an empty database with two years of a city: 24 invoices, 5 cases and 20 notifications a citizen. */
export async function fillCity(url: string, citizens: number): Promise<void> {
  await fill(url, citizens, { notices: EACH.notices })
  await bulkLoad(url, moneyTables, (db) => fillMoney(db, citizens, SHARES))
  const each = (rows: number) => sql`
    generate_series(1, ${rows}::int) n, generate_series(1, ${citizens}::int) c`
  const steps = [
    sql`insert into cards (citizen_id, binding_id, mask, brand, expires, is_default)
      select c, 'L-' || c, '**** 1111', 'VISA', to_char(now() + interval '2 years', 'YYYY-MM'), true
      from generate_series(1, ${Math.min(citizens, MANDATES)}::int) c`,
    sql`insert into mandates (contract_id, citizen_id, card_id, ceiling_bani, is_active, consented_at)
      select citizen_id, citizen_id, id, 1000000, true, now() from cards`,
    sql`insert into sessions (id, citizen_id, device, jti, created_at, used_at)
      select gen_random_uuid(), c, 'Chrome, Android', gen_random_uuid(), now(), now() - interval '1 day' * ((c + n) % 30)
      from ${each(EACH.sessions)}`,
    sql`insert into idempotency (owner, route, key, body_hash, answer, object_id, created_at)
      select citizen_id::text, route, gen_random_uuid(), md5(id::text), repeat('A', ${ANSWER_BYTES}::int), id::text,
        created_at
      from (select citizen_id, id, created_at, ${saveSolicitareContract.path} as route from solicitari
        union all select citizen_id, id, created_at, ${sesizareNoua.path} from sesizari) made`,
    sql`insert into audit (created_at, actor, action, subject)
      select now() - interval '30 days' * n, 'cetatean:' || c, 'autentificare', '' from ${each(EACH.audit)}`,
    sql`insert into outbox (channel, recipient, citizen_id, subject, body, state, created_at)
      select 'email', 'cetatean.' || c || '@exemplu.ro', c, 'Factură nouă', '', 'trimis', now() - interval '1 day' * (c % 30)
      from ${each(EACH.outbox)}`,
  ]
  await bulkLoad(url, serviceTables, async (db) => {
    for (const step of steps) await db.execute(step)
  })
}
