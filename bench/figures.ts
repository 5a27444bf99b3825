import { sql } from 'drizzle-orm'
import { openPeriods } from '#contract/cifre-deschise.ts'
import { dayOf } from '#contract/time-zone.ts'
import { parseEnv } from '#server/config/env.ts'
import type { Database, Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { computePeriod, refreshOpenFigures } from '#server/modules/cifre-deschise/compute.ts'
import { readOpenNumbers } from '#server/modules/cifre-deschise/open-numbers.ts'
import { listOpenMonths } from '#server/modules/cifre-deschise/period.ts'
import { listPublicCategories } from '#server/modules/cifre-deschise/repo.ts'
import { systemClock } from '#server/ports/clock.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { durationCells, durationColumns, printLine, printTable, round } from './report.ts'
import { bulkLoad } from './support/bulk-load.ts'
import { fillClients } from './support/fill.ts'
import { Histogram } from './support/histogram.ts'
import { assertEmpty, openForBench, withStorage } from './support/storage.ts'

/** Longest job: of all periods at once, and of those that end today. */
const MAX_JOB_MS = 60_000
const MAX_P95_MS = 50
const CONNECTIONS = 4
const RUNS = 300
const WARM_UP_RUNS = 10
const CLIENTS = 10_000
const STREETS = 800
/** Half of the cases are of the last year. */
const YEARS = 2
const MEGABYTE = 2 ** 20

interface Settings {
  cases: number
}

/**
 * Measures the job that computes the open figures, and the call of their page. Returns true if both are fast enough.
 */
export function measureFigures({ cases }: Settings): Promise<boolean> {
  return withStorage(async ({ url }) => {
    await migrate(url)
    await fillCases(url, cases)
    const db = openForBench(url, CONNECTIONS)
    try {
      const isJobFast = await measureJob(db)
      return (await measureCall(db)) && isJobFast
    } finally {
      await db.$client.end()
    }
  })
}

/** Fills an empty database with sesizări of two years, of all categories, each with its fact; one in ten is open. */
async function fillCases(url: string, cases: number): Promise<void> {
  await bulkLoad(url, ['citizens', 'contracts', 'sesizari', 'case_facts'], async (db) => {
    await assertEmpty(db)
    await seedCatalogues({ db, clock: systemClock, env: parseEnv({ DEMO: '1' }) })
    await fillClients(db, CLIENTS)
    await db.execute(sql`insert into streets (denumire, folded)
      select 'Strada Exemplului ' || g, 'strada exemplului ' || g from generate_series(1, ${STREETS}::int) g`)
    await db.execute(sql`
      with codes as (select array_agg(cod order by cod) as list, count(*)::int as size from sesizare_categories)
      insert into sesizari (citizen_id, numar, categorie, descriere, "values", adresa_text, lat, lng, state, due_at,
        created_at, updated_at)
      select 1 + g % ${CLIENTS}::int, 'SZ-' || g, list[1 + (g / 7) % size], 'Moloz pe trotuar.', '{}',
        'Strada Exemplului ' || 1 + g % ${STREETS}::int || ' nr. ' || 1 + g % 90,
        44.38 + g % ${STREETS}::int % 28 * 0.003 + random() * 0.002,
        26.03 + g % ${STREETS}::int / 28 * 0.0035 + random() * 0.003,
        case when g % 10 = 0 then 'preluata' when g % 10 = 1 then 'clasata' else 'solutionata' end,
        sent + interval '30 days', sent, sent
      from generate_series(1, ${cases}::int) g, codes,
        lateral (select now() - random() * (g * 0 + ${YEARS}::int) * interval '365 days' as sent) moments`)
    await db.execute(sql`
      insert into case_facts (kind, object_id, category, sector, street, street_key, sent_at, due_at, answered_at,
        closed_at, is_solved, answer_minutes, close_minutes)
      select 'sesizare', id, categorie, '5', street, street_key(street), created_at, due_at, closed_at, closed_at,
        state = 'solutionata', minutes, minutes
      from sesizari, lateral (select 'Strada Exemplului ' || 1 + id % ${STREETS}::int as street,
          case when state <> 'preluata' then 60 + floor(power(random(), 3) * 40000 + id * 0)::int end as minutes) one,
        lateral (select created_at + minutes * interval '1 minute' as closed_at) closing`)
  })
}

/** Runs the job as the server does, for each kind of period and for all; prints what it took. */
async function measureJob(db: Database): Promise<boolean> {
  const now = systemClock.now()
  const ports = { db, clock: systemClock, env: parseEnv({ DEMO: '1' }) }
  const [month] = listOpenMonths(dayOf(now))
  const steps: [name: string, run: () => Promise<void>][] = [
    ['the last 30 days', () => computePeriod(db, now, openPeriods.days)],
    ['the last 12 months', () => computePeriod(db, now, openPeriods.year)],
    ['a month', () => computePeriod(db, now, month!)],
    ['all periods, at first', () => refreshOpenFigures(ports)],
  ]
  await db.execute(sql`delete from open_figures`)
  const measured: [name: string, ms: number, spilled: number, rss: number][] = []
  for (const [name, run] of steps) {
    if (name.startsWith('all')) await db.execute(sql`delete from open_figures`)
    const spilledBefore = await readSpilled(db)
    const begun = performance.now()
    await run()
    const took = performance.now() - begun
    const spilled = ((await readSpilled(db)) - spilledBefore) / MEGABYTE
    measured.push([name, took, round(spilled), round(process.memoryUsage().rss / MEGABYTE)])
  }
  printTable({
    title: `The job, ms; its limit is ${MAX_JOB_MS}`,
    columns: ['ms', 'MB on disk', 'MB of memory'],
    rows: measured.map(([name, took, ...rest]) => [name, round(took), ...rest]),
  })
  return measured.every(([, took]) => took <= MAX_JOB_MS)
}

/** Reads how many bytes queries have written to temporary files, for want of memory. */
async function readSpilled(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select pg_stat_force_next_flush(), temp_bytes as bytes from pg_stat_database where datname = current_database()`)
  return Number(rows[0]!.bytes)
}

/** Measures the call of the page, of each period and category in turn. */
async function measureCall(db: Database): Promise<boolean> {
  const ports = { requestDb: db, clock: systemClock, env: parseEnv({ DEMO: '1' }) }
  const periods = [openPeriods.days, openPeriods.year, ...listOpenMonths(dayOf(systemClock.now()))]
  const categories = [undefined, ...(await listPublicCategories(db)).map(({ cod }) => cod)]
  const durations = new Histogram()
  let longest = 0
  for (let turn = -WARM_UP_RUNS; turn < RUNS; turn += 1) {
    const at = turn + WARM_UP_RUNS
    const begun = performance.now()
    const numbers = await readOpenNumbers(ports, {
      perioada: periods[at % periods.length],
      categorie: categories[at % categories.length],
    })
    if (turn >= 0) durations.record(performance.now() - begun)
    longest = Math.max(longest, JSON.stringify(numbers).length)
  }
  printTable({
    title: `The call of the page, ms; the limit of p95 is ${MAX_P95_MS}`,
    columns: durationColumns,
    rows: [['figures of a period', ...durationCells(durations)]],
  })
  printLine(`  The longest answer has ${longest} characters.`)
  return durations.percentile(95) <= MAX_P95_MS
}
