import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { sesizareStates } from '#contract/sesizari.ts'
import { solicitareStates } from '#contract/solicitari.ts'
import { bulkLoad, withBulkSession } from './bulk-load.ts'

/** Rows of each kind per citizen. */
const EACH = { sesizari: 3, notices: 10, solicitari: 2, messages: 4 }
type Each = typeof EACH
const ROUNDS = 40
const ROUND_DAYS = 120

const words = (list: readonly string[]): SQL =>
  sql`(array[${sql.join(
    list.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[])`
const oneOf = (list: readonly string[], number: SQL): SQL =>
  sql`${words(list)}[1 + (${number}) % ${sql.raw(String(list.length))}]`

const sentStates = solicitareStates.filter((state) => state !== 'ciorna')
const address = sql`'{"judet":"București","localitate":"București","sector":"5","strada":"Str. Exemplului","numar":"5","bloc":"","scara":"","etaj":"","apartament":"","cod_postal":""}'::jsonb`

/** Fills an empty database with citizens, each with a contract numbered by its id: `B-12`. */
export async function fillClients(db: Db, citizens: number): Promise<void> {
  const steps: SQL[] = [
    sql`insert into citizens (cnp_cui, type, nume, prenume, email, telefon, state, sms_confirmed_at)
      select lpad(g::text, 13, '0'), 0, 'Ionescu', 'Maria', 'cetatean.' || g || '@exemplu.ro',
        '+407' || lpad(g::text, 8, '0'), 'activ', now()
      from generate_series(1, ${citizens}::int) g`,
    sql`insert into contracts (citizen_id, numar, tip, state, titular, starts_on, cod_client,
        address, tariff_name, tariff_bani, tariff_unit)
      select g, 'B-' || g, 'persoana_fizica', 'activ', 'Ionescu Maria', '2025-01-01', 'C' || g,
        ${address}, 'Populație', 1500, 'persoană/lună'
      from generate_series(1, ${citizens}::int) g`,
  ]
  for (const step of steps) await db.execute(step)
}

const filledTables = [
  'citizens',
  'contracts',
  'service_places',
  'sesizari',
  'solicitari',
  'notifications',
  'messages',
  'history_steps',
]

/** Fills an empty database with citizens and their data. Rows of one citizen are scattered, as they are after years. */
export async function fill(
  url: string,
  citizens: number,
  given: Partial<Each> = {},
): Promise<void> {
  const each = { ...EACH, ...given }
  const owner = sql`1 + (g * 7919::bigint) % ${sql.raw(String(citizens))}`
  const long = sql`interval '1 second' * (g % 31536000)`
  const steps: SQL[] = [
    sql`insert into service_places (citizen_id, cod, contract_id, alias, address)
      select g, 'L-' || g, g, 'Acasă', ${address} from generate_series(1, ${citizens}::int) g`,
    sql`insert into rounds (cod, fractie, frecventa)
      select 'R-' || g, ${oneOf(['rezidual', 'plastic_metal', 'sticla', 'biodeseuri'], sql`g`)}, 'săptămânal'
      from generate_series(1, ${ROUNDS}::int) g`,
    sql`insert into round_days (round_id, day, done_at)
      select r, current_date - 60 + d * 2 + r % 2, case when d < 30 then now() end
      from generate_series(1, ${ROUNDS}::int) r, generate_series(1, ${ROUND_DAYS}::int) d`,
    sql`insert into place_rounds (place_id, round_id)
      select g, 1 + (g + n * 11) % ${sql.raw(String(ROUNDS))}
      from generate_series(1, ${citizens}::int) g, generate_series(0, 2) n`,
    sql`insert into sesizari (citizen_id, numar, categorie, descriere, "values", adresa_text, state,
        due_at, created_at, updated_at)
      select ${owner}, 'SZ-2026-' || lpad(g::text, 7, '0'), ${oneOf(['MATURAT', 'NERIDICARE', 'MIROS'], sql`g`)},
        repeat('Strada nu a fost măturată. ', 5), '{}', 'Str. Exemplului 5',
        ${oneOf(sesizareStates, sql`g / 3`)}, now() - ${long} + interval '30 days', now() - ${long}, now() - ${long}
      from generate_series(1, ${citizens * each.sesizari}::int) g`,
    sql`insert into solicitari (citizen_id, numar, tip, state, "values", fingerprint, due_at,
        created_at, updated_at)
      select ${owner}, 'S-2026-' || lpad(g::text, 7, '0'), 'DATE_PERSONALE',
        ${oneOf(sentStates, sql`g / 3`)}, '{"detalii": "Vreau datele mele."}', md5(g::text),
        now() - ${long} + interval '30 days', now() - ${long}, now() - ${long}
      from generate_series(1, ${citizens * each.solicitari}::int) g`,
    sql`insert into notifications (citizen_id, kind, title, text, link, read_at, created_at)
      select ${owner}, 'sesizare', 'Sesizarea SZ-2026-' || g || ': În lucru',
        repeat('Sesizarea dvs. este acum în lucru. ', 3), '/sesizare/' || g,
        case when g % 5 > 0 then now() - ${long} end, now() - ${long}
      from generate_series(1, ${citizens * each.notices}::int) g`,
    sql`insert into messages (kind, object_id, citizen_id, author, text, read_at)
      select kind, id, citizen_id, ${oneOf(['operator', 'cetatean'], sql`n`)},
        repeat('Vă mulțumim pentru mesaj. ', 4), case when id % 5 > 0 then now() end
      from (select 'sesizare' as kind, id, citizen_id from sesizari
        union all select 'solicitare', id, citizen_id from solicitari) objects,
        generate_series(0, 1) n
      order by id * 7919::bigint % 1000003
      limit ${citizens * each.messages}::int`,
    sql`insert into history_steps (kind, object_id, state)
      select 'sesizare', id, 'inregistrata' from sesizari`,
  ]
  await bulkLoad(url, filledTables, async (db) => {
    await fillClients(db, citizens)
    for (const step of steps) await db.execute(step)
  })
  await fillDeskCases(url)
}

/** More connections than processors, as on a busy machine each gets its share. */
const CASE_CONNECTIONS = 4

/** Fills the desk's queue from the tables of cases, by several connections: the words of a case take a while. */
export async function fillDeskCases(url: string): Promise<void> {
  const fillPart = (part: number) =>
    withBulkSession(url, (db) =>
      db.execute(sql`
        insert into desk_cases (kind, object_id, number, category, state, is_open, due_at, order_at, sent_at, street,
          sector, citizen_id, last_author, changed_at, document, asked_at)
        select * from desk_case_sources where object_id % ${CASE_CONNECTIONS}::int = ${part}::int`),
    )
  await bulkLoad(url, ['desk_cases'], async () => {
    await Promise.all(Array.from({ length: CASE_CONNECTIONS }, (_, part) => fillPart(part)))
  })
  await bulkLoad(url, ['case_facts'], async (db) => {
    await db.execute(sql`
      insert into case_facts (kind, object_id, category, sector, street, street_key, sent_at, due_at, answered_at,
        closed_at, is_solved, answer_minutes, close_minutes)
      select * from case_fact_sources`)
  })
}
