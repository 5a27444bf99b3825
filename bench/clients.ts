import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { searchClients } from '#server/modules/clienti/search.ts'
import { durationCells, durationColumns, printTable } from './report.ts'
import { bulkLoad } from './support/bulk-load.ts'
import { Histogram } from './support/histogram.ts'
import { assertEmpty, openForBench, withStorage } from './support/storage.ts'

const MAX_P95_MS = 100
const ROWS = 20

const surnames = [
  'Popescu',
  'Ionescu',
  'Șerbănescu',
  'Țăranu',
  'Dumitrache',
  'Stan',
  'Radu',
  'Bălan',
]
const names = ['Ștefan', 'Maria', 'Ana-Maria', 'Ion', 'Gheorghe', 'Ioana', 'Mihai']
const streets = ['Strada Mărgeanului', 'Calea Rahovei', 'Șoseaua Alexandriei', 'Bulevardul Eroilor']

interface Settings {
  clients: number
  /** Searches of each kind. */
  searches: number
}

/** Searches clients by each of what a text may stand for. Returns true if each kind was fast. */
export function measureClients({ clients, searches }: Settings): Promise<boolean> {
  return withStorage(async ({ url }) => {
    await migrate(url)
    await fillNamedClients(url, clients)
    const db = openForBench(url, 1)
    try {
      const rows: [string, Histogram][] = []
      for (const [name, textOf] of Object.entries(kinds)) {
        rows.push([name, await searchMany(db, searches, (turn) => textOf((turn * 7919) % clients))])
      }
      printTable({
        title: `Search among ${clients} clients (ms)`,
        columns: durationColumns,
        rows: rows.map(([name, durations]) => [name, ...durationCells(durations)]),
      })
      return rows.every(([, durations]) => durations.percentile(95) <= MAX_P95_MS)
    } finally {
      await db.$client.end()
    }
  })
}

const at = (list: readonly string[], number: number): string => list[number % list.length]!

/** Texts by kind of search, about the client with a number. */
const kinds: Record<string, (number: number) => string> = {
  CNP: (number) => String(number).padStart(13, '0'),
  'client code': (number) => `C${number}`,
  phone: (number) => `07${String(number).padStart(8, '0')}`,
  name: (number) => `${at(names, number)} ${at(surnames, number)}${number}`,
  'a common surname': (number) => at(surnames, number),
  'two common beginnings': (number) =>
    `${at(names, number).slice(0, 2)} ${at(surnames, number).slice(0, 3)}`,
  'two letters': (number) => at(surnames, number).slice(0, 2),
  'street and number': (number) => `str ${at(streets, number).split(' ')[1]} ${1 + (number % 300)}`,
  street: (number) => at(streets, number),
  nothing: (number) => `Xyz ${number} nimic`,
}

async function searchMany(
  db: Db,
  count: number,
  textOf: (turn: number) => string,
): Promise<Histogram> {
  const durations = new Histogram()
  for (let turn = 0; turn < count; turn += 1) {
    const start = performance.now()
    await searchClients({ actor: 'masurat' }, db, { text: textOf(turn), limit: ROWS })
    durations.record(performance.now() - start)
  }
  return durations
}

const pick = (list: readonly string[]): SQL =>
  sql`(array[${sql.join(
    list.map((one) => sql`${one}`),
    sql`, `,
  )}]::text[])[1 + g % ${sql.raw(String(list.length))}]`

/** Fills an empty database with clients of few names on few streets, as they are in a city. */
async function fillNamedClients(url: string, clients: number): Promise<void> {
  // Every tenth surname is of one client only.
  const steps: SQL[] = [
    sql`insert into citizens (cnp_cui, type, nume, prenume, email, telefon, state, enrolled_at)
      select lpad(g::text, 13, '0'), 0, ${pick(surnames)} || case when g % 10 = 0 then g::text else '' end,
        ${pick(names)}, 'cetatean.' || g || '@exemplu.ro', '+407' || lpad(g::text, 8, '0'), 'activ', now()
      from generate_series(1, ${clients}::int) g`,
    sql`insert into contracts (citizen_id, numar, tip, state, titular, starts_on, cod_client, address, tariff_name,
        tariff_bani, tariff_unit)
      select g, 'B-' || g, 'persoana_fizica', 'activ', 'Titular', '2025-01-01', 'C' || g,
        jsonb_build_object('judet', 'București', 'localitate', 'București', 'sector', '5', 'strada', ${pick(streets)},
          'numar', (1 + g % 300)::text, 'bloc', '', 'scara', '', 'etaj', '', 'apartament', '', 'cod_postal', ''),
        'Populație', 1500, 'persoană/lună'
      from generate_series(1, ${clients}::int) g`,
    sql`insert into service_places (citizen_id, cod, contract_id, alias, address)
      select citizen_id, 'L-' || id, id, 'Acasă', address from contracts`,
  ]
  await bulkLoad(url, ['citizens', 'contracts', 'service_places'], async (db) => {
    await assertEmpty(db)
    for (const step of steps) await db.execute(step)
  })
}
