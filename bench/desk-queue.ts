import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { caseKinds } from '#contract/desk/coada.ts'
import type { QueueFilters } from '#contract/desk/coada.ts'
import { cursorPage } from '#contract/operator/cursor.ts'
import type { Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { readQueue } from '#server/modules/coada/list.ts'
import { readQueueOptions } from '#server/modules/coada/options.ts'
import { countForViewer } from '#server/modules/coada/counts.ts'
import { findLastSentAt } from '#server/modules/coada/repo.ts'
import type { QueueViewer } from '#server/modules/coada/repo.ts'
import { systemClock } from '#server/ports/clock.ts'
import { parseEnv } from '#server/config/env.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { durationCells, durationColumns, printLine, printTable } from './report.ts'
import { bulkLoad } from './support/bulk-load.ts'
import { fillClients, fillDeskCases } from './support/fill.ts'
import { Histogram } from './support/histogram.ts'
import { explain } from './support/plans.ts'
import { assertEmpty, openForBench, withStorage } from './support/storage.ts'

const MAX_P95_MS = 100
const WARM_UP_RUNS = 5
const CONNECTIONS = 4
/** Cases of each client, and messages of each case, on average. */
const EACH = { cases: 4, messages: 1 }
/** One case in so many is open. */
const OPEN_EVERY = 5
const STREETS = 800
const NAMES = 2000
const VOCABULARY = 3000

interface Settings {
  cases: number
  invoices: number
  /** Runs of each call. */
  runs: number
}

/** Measures the desk's list, counts and search. Returns true if the 95th percentile of each is within its limit. */
export function measureDeskQueue(settings: Settings): Promise<boolean> {
  return withStorage(async ({ url }) => {
    await migrate(url)
    await fillQueue(url, settings)
    const db = openForBench(url, CONNECTIONS)
    try {
      return await measureCalls(db, settings)
    } finally {
      await db.$client.end()
    }
  })
}

const viewer: QueueViewer = { staffId: 1, kinds: [...caseKinds], now: new Date() }

type Call = (db: Db, turn: number) => Promise<unknown>

const read =
  (filtersOf: (turn: number) => QueueFilters): Call =>
  (db, turn) =>
    readQueue(db, viewer, {
      filters: filtersOf(turn),
      after: undefined,
      limit: cursorPage.size + 1,
    })

/** Reads a page far down the queue. */
const readFarPage: Call = (db, turn) =>
  readQueue(db, viewer, {
    filters: {},
    after: { at: new Date(Date.now() + (turn % 20) * 24 * 3600 * 1000), id: 1 },
    limit: cursorPage.size + 1,
  })

const pad = (number: number, digits: number) => String(number).padStart(digits, '0')

function listCalls(cases: number, clients: number): Record<string, Call> {
  const client = (turn: number) => 1 + ((turn * 7919) % clients)
  const sesizare = (turn: number) => 1 + ((turn * 7919) % Math.floor(cases / 2))
  const find = (textOf: (turn: number) => string) => read((turn) => ({ cauta: textOf(turn) }))
  return {
    'queue, first page': read(() => ({})),
    'queue, a later page': readFarPage,
    'queue, one kind': read((turn) => ({ fel: caseKinds[turn % caseKinds.length] })),
    'queue, waiting': read(() => ({ asteapta: true })),
    'queue, late': read(() => ({ depasite: true })),
    'queue, nobody’s': read(() => ({ atribuit: 'nimeni' })),
    'queue, mine': read(() => ({ atribuit: 'eu' })),
    'queue, a category': read((turn) => ({ categorie: turn % 2 ? 'MIROS' : 'PUBELA_NOUA' })),
    'queue, a sector': read((turn) => ({ sector: String(1 + (turn % 6)) })),
    'queue, a street': read((turn) => ({ strada: `strada${turn % STREETS}` })),
    'all cases': read(() => ({ stare: 'toate' })),
    'all cases, due first': read(() => ({ stare: 'toate', ordine: 'termen' })),
    'all cases, a state': read((turn) => ({ stare: turn % 2 ? 'clasata' : 'finalizata' })),
    'all cases, a month': read(() => ({
      stare: 'toate',
      de_la: '2026-03-01',
      pana_la: '2026-03-31',
    })),
    'all cases, a street': read((turn) => ({ stare: 'toate', strada: `strada${turn % STREETS}` })),
    counts: (db) => countForViewer(db, viewer),
    'last case': (db) => findLastSentAt(db, viewer.kinds),
    options: (db) => readQueueOptions(db, viewer.kinds),
    'search, number': find((turn) => `SZ-2026-${pad(sesizare(turn), 6)}`),
    'search, number without prefix': find((turn) => String(sesizare(turn))),
    'search, CNP': find((turn) => pad(client(turn), 13)),
    'search, phone': find((turn) => `07${pad(client(turn), 8)}`),
    'search, e-mail': find((turn) => `cetatean.${client(turn)}@exemplu.ro`),
    'search, client code': find((turn) => `C${client(turn)}`),
    'search, contract': find((turn) => `B-${client(turn)}`),
    'search, invoice': find((turn) => `FS ${turn * 977 + 1}`),
    'search, name': find((turn) => `nume${turn % NAMES}`),
    'search, name and street': find((turn) => `nume${turn % NAMES} strada${turn % STREETS}`),
    'search, street and number': find((turn) => `strada${turn % STREETS} ${1 + (turn % 90)}`),
    'search, frequent word': find((turn) => `vorba${turn % 5}`),
    'search, rare word': find((turn) => `vorba${VOCABULARY - 1 - (turn % 100)}`),
    'search, two words': find((turn) => `vorba${turn % 50} vorba${100 + (turn % 50)}`),
    'search, beginning of a word': find((turn) => ['vo', 'str', 'num', 'vorba1'][turn % 4]!),
    'search, nothing': find((turn) => `nimic${turn}`),
  }
}

async function measureCalls(db: ReturnType<typeof openForBench>, settings: Settings) {
  const { cases, runs } = settings
  const calls = Object.entries(listCalls(cases, Math.floor(cases / EACH.cases)))
  const measured: [name: string, durations: Histogram][] = []
  for (const [name, call] of calls) measured.push([name, await measure(db, call, runs)])
  printTable({
    title: `Calls of the desk, ms; the limit of p95 is ${MAX_P95_MS}`,
    columns: durationColumns,
    rows: measured.map(([name, durations]) => [name, ...durationCells(durations)]),
  })
  const slow = measured.filter(([, durations]) => durations.percentile(95) > MAX_P95_MS)
  for (const [name] of slow) await printPlans(db, name, calls.find(([own]) => own === name)![1])
  return slow.length === 0
}

async function measure(db: Db, call: Call, runs: number): Promise<Histogram> {
  const durations = new Histogram()
  for (let turn = -WARM_UP_RUNS; turn < runs; turn += 1) {
    const begun = performance.now()
    await call(db, turn + WARM_UP_RUNS)
    if (turn >= 0) durations.record(performance.now() - begun)
  }
  return durations
}

async function printPlans(db: ReturnType<typeof openForBench>, name: string, call: Call) {
  for (const { query, lines } of await explain(db.$client, (traced) => call(traced, 0))) {
    printLine(`\n${name}: ${query}`)
    for (const line of lines) printLine(line)
  }
}

const oneOf = (list: readonly string[], number: SQL): SQL =>
  sql`(array[${sql.join(
    list.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[])[1 + (${number})::int % ${sql.raw(String(list.length))}]`

/** Words of a text; the first of the vocabulary are the most frequent. */
const someWords = (count: number): SQL => sql`(
  select string_agg('vorba' || floor(power(random(), 3) * ${VOCABULARY})::int, ' ')
  from generate_series(1, ${count}::int) where g > 0)`

const filledTables = [
  'citizens',
  'contracts',
  'receivables',
  'sesizari',
  'solicitari',
  'support_requests',
  'messages',
]

/** Fills an empty database: half of the cases are sesizări, most others solicitări. */
export async function fillQueue(
  url: string,
  { cases, invoices }: Omit<Settings, 'runs'>,
): Promise<void> {
  const clients = Math.floor(cases / EACH.cases)
  await bulkLoad(url, filledTables, async (db) => {
    await assertEmpty(db)
    await seedCatalogues({ db, clock: systemClock, env: parseEnv({ DEMO: '1' }) })
    await fillClients(db, clients)
    await db.execute(sql`
      update citizens set nume = 'Nume' || id % ${NAMES}, prenume = 'Prenume' || id % 300`)
    await db.execute(sql`
      update contracts set address = address || jsonb_build_object('strada', 'Str. Strada' || id % ${STREETS},
        'numar', (1 + id % 90)::text, 'sector', (1 + id % 6)::text)`)
    await db.execute(sql`
      insert into receivables (citizen_id, contract_id, kind, name, serie, numar, period, issued_on, due_on, total_bani,
        paid_bani)
      select 1 + g % ${clients}, 1 + g % ${clients}, 'factura', 'Factura FS ' || g, 'FS', g::text, '2026-01',
        current_date - 10, current_date + 20, 5264, 5264
      from generate_series(1, ${invoices}::int) g`)
    await fillCases(db, cases, clients)
  })
  await fillDeskCases(url)
}

async function fillCases(db: Db, cases: number, clients: number): Promise<void> {
  const owner = sql`1 + (g * 7919::bigint) % ${sql.raw(String(clients))}`
  // Three years of cases, the open ones of the last two months.
  const isOpen = sql`g % ${sql.raw(String(OPEN_EVERY))} = 0`
  const sent = sql`now() - interval '1 minute' * (case when ${isOpen} then g % 86400 else g % 1576800 end)`
  const half = Math.floor(cases / 2)
  const steps = [
    sql`insert into sesizari (citizen_id, numar, categorie, descriere, "values", adresa_text, state, due_at, created_at,
        updated_at)
      select ${owner}, 'SZ-2026-' || lpad(g::text, 6, '0'), ${oneOf(['MATURAT', 'NERIDICARE', 'MIROS', 'DEPOZITARE'], sql`g / 7`)},
        ${someWords(20)}, '{}', 'Str. Strada' || g % ${STREETS} || ' nr. ' || 1 + g % 90 || ', Sector ' || 1 + g % 6,
        case when ${isOpen} then ${oneOf(['inregistrata', 'preluata', 'in_lucru'], sql`g / 5`)}
          else ${oneOf(['solutionata', 'clasata'], sql`g / 7`)} end,
        ${sent} + interval '30 days', ${sent}, ${sent}
      from generate_series(1, ${half}::int) g`,
    sql`insert into solicitari (citizen_id, numar, tip, state, "values", fingerprint, due_at, created_at, updated_at)
      select ${owner}, 'S-2026-' || lpad(g::text, 6, '0'), ${oneOf(['PUBELA_NOUA', 'COPIE_FACTURA', 'SUSPENDARE'], sql`g / 7`)},
        case when ${isOpen} then ${oneOf(['inregistrata', 'in_analiza'], sql`g / 5`)}
          else ${oneOf(['finalizata', 'respinsa'], sql`g / 7`)} end,
        jsonb_build_object('contract_id', ${owner}, 'motiv', ${someWords(10)}), md5(g::text),
        ${sent} + interval '30 days', ${sent}, ${sent}
      from generate_series(1, ${Math.floor(half * 0.8)}::int) g`,
    sql`insert into support_requests (nume, prenume, telefon, email, observatii, state, created_at)
      select 'Nume' || g % ${NAMES}, 'Ana', '0722' || lpad(g::text, 6, '0'), 'vizitator.' || g || '@exemplu.ro',
        ${someWords(20)}, case when ${isOpen} then 'noua' else 'raspunsa' end, ${sent}
      from generate_series(1, ${Math.floor(half * 0.2)}::int) g`,
    sql`insert into messages (kind, object_id, citizen_id, author, text)
      select 'sesizare', id, citizen_id, ${oneOf(['operator', 'cetatean'], sql`id / 5`)}, words
      from sesizari, lateral (select id as g) own, lateral (select ${someWords(15)} as words) written`,
  ]
  for (const step of steps) await db.execute(step)
}
