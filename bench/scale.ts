import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { mesajeCount } from '#contract/notificari.ts'
import { parseEnv } from '#server/config/env.ts'
import type { Database } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { single } from '#server/db/single.ts'
import { hashPassword } from '#server/domain/passwords.ts'
import { systemClock } from '#server/ports/clock.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import {
  durationCells,
  durationColumns,
  printLine,
  printMachineLoad,
  printTable,
} from './report.ts'
import { round } from './report.ts'
import { fillCity } from './scale/fill.ts'
import { measureJobs, readBeside } from './scale/jobs.ts'
import type { MeasuredJob } from './scale/jobs.ts'
import { measureDesk, measureHome, measureLists, measureWrites } from './scale/reads.ts'
import type { Load, Measured } from './scale/reads.ts'
import {
  PASSWORD,
  addAddresses,
  addLogins,
  createAddressSave,
  createSignIn,
} from './support/citizen-calls.ts'
import { drive } from './support/drive.ts'
import type { Driven } from './support/drive.ts'
import { QUERY_COUNTING, openQueryCounter } from './support/query-counter.ts'
import { startServer } from './support/server-process.ts'
import { BULK_LOAD_SETTINGS, assertEmpty, openForBench, withStorage } from './support/storage.ts'
import { signIn } from './support/visitors.ts'
import { fetchXsrf } from './support/xsrf.ts'

const VISITORS = 2000
/** A freshly started portal is still compressing the files of its client. */
const SETTLE_SECONDS = 15
const TOKEN_ISSUER = 'portal-salubritate'
const BIG_TABLES = 16
const MB = 1024 ** 2
/** Most that a larger database, or a job beside it, may add to the 99th percentile. */
const MAX_GROWTH = 1.3
/** Memory as a server of its own would have. */
const POSTGRES = {
  ...BULK_LOAD_SETTINGS,
  ...QUERY_COUNTING,
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
}

interface Settings {
  /** Numbers of citizens, separated by commas, measured in turn. */
  citizens: string
  /** Folder for the databases; empty: the system's for temporary files. */
  dir: string
  /** Requests a second. */
  rate: number
  /** Duration of each call's measurement. */
  seconds: number
}

interface City {
  citizens: number
  calls: Measured[]
  quiet: Driven
  jobs: MeasuredJob[]
}

/**
 * Fills cities of several sizes in turn, measures each, and compares them with the first. Returns true if nothing
 * failed and no percentile grew too much.
 */
export async function measureScale({ citizens, dir, rate, seconds }: Settings): Promise<boolean> {
  const sizes = parseSizes(citizens)
  const cities: City[] = []
  for (const size of sizes) cities.push(await measureCity(size, dir || tmpdir(), rate, seconds))
  const areEqual = compare(cities)
  return areEqual && cities.every(isUndisturbed)
}

function parseSizes(text: string): number[] {
  const sizes = text.split(',').map(Number)
  if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0))
    throw new Error('--citizens requires positive integers, separated by commas')
  return sizes
}

function measureCity(citizens: number, dir: string, rate: number, seconds: number): Promise<City> {
  const appKey = randomBytes(32).toString('hex')
  return withStorage(
    async ({ url, dataDir }) => {
      const db = openForBench(url, 2)
      try {
        await prepare(db, url, citizens)
        await printSizes(db, citizens)
        const visitors = await signIn(db, { appKey, tokenIssuer: TOKEN_ISSUER }, citizens, VISITORS)
        const ids = visitors.map(({ citizenId }) => citizenId)
        await addAddresses(db, ids)
        const cnps = await addLogins(db, ids, await hashPassword(PASSWORD))
        const variables = { WRITES_PER_HOUR: '100000000', LOG_LEVEL: 'error' }
        const server = await startServer({ databaseUrl: url, dataDir, appKey, variables })
        try {
          const { origin } = server
          const load = { origin, visitors, rate, seconds, counts: await openQueryCounter(db) }
          const calls = await measureCalls(db, citizens, load, cnps)
          printCity(citizens, calls)
          const quiet = await driveQuietly(load)
          const jobs = await measureJobs({ url, dataDir, appKey, citizens }, load)
          printJobs(citizens, quiet, jobs)
          printLine(`\nMost memory of the server: ${await readPeakMb(server.pid)} MB`)
          printMachineLoad()
          return { citizens, calls, quiet, jobs }
        } finally {
          await server.stop()
        }
      } finally {
        await db.$client.end()
      }
    },
    POSTGRES,
    dir,
  )
}

async function prepare(db: Database, url: string, citizens: number): Promise<void> {
  const begun = performance.now()
  await migrate(url)
  await assertEmpty(db)
  await seedCatalogues({ db, clock: systemClock, env: parseEnv({ DEMO: '1' }) })
  await fillCity(url, citizens)
  const seconds = Math.round((performance.now() - begun) / 1000)
  printLine(`\nFilled the database with ${citizens} citizens in ${seconds} s.`)
}

async function measureCalls(
  db: Database,
  citizens: number,
  load: Load,
  cnps: Map<number, string>,
): Promise<Measured[]> {
  const { origin, visitors, rate } = load
  const xsrf = await fetchXsrf(origin)
  if (!xsrf) throw new Error('no XSRF value')
  const nextToken = () => visitors[0]!.token
  await drive({ origin, path: mesajeCount.path, rate, nextToken, seconds: SETTLE_SECONDS })
  const save = createAddressSave(visitors, xsrf)
  return [
    ...(await measureLists(load)),
    await measureHome(load),
    ...(await measureWrites(load, { save, signIn: createSignIn(visitors, xsrf, cnps) })),
    ...(await measureDesk(db, citizens, load)),
  ]
}

/** Reads the list that is read beside jobs, without any, by all visitors in turn and then again. */
async function driveQuietly({ origin, visitors, rate }: Load): Promise<Driven> {
  let turn = 0
  const nextToken = () => visitors[(turn += 1) % visitors.length]!.token
  const one = { origin, path: readBeside, rate, nextToken, seconds: visitors.length / rate }
  await drive(one)
  return drive(one)
}

async function printSizes(db: Database, citizens: number): Promise<void> {
  const { rows } = await db.execute<{
    name: string
    rows: number
    heap: number
    whole: number
  }>(sql`
    select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as heap,
      pg_total_relation_size(oid)::float8 as whole
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by whole desc limit ${BIG_TABLES}::int`)
  const all = await db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  const { bytes } = single(all.rows)
  printTable({
    title: `Disk with ${citizens} citizens: ${Math.round(bytes / MB)} MB, ${Math.round(bytes / citizens / 1024)} KB a citizen`,
    columns: ['rows', 'table, MB', 'indexes, MB'],
    rows: rows.map(({ name, rows: count, heap, whole }) => [
      name,
      Math.round(count),
      Math.round(heap / MB),
      Math.round((whole - heap) / MB),
    ]),
  })
}

function printCity(citizens: number, calls: Measured[]): void {
  printTable({
    title: `Calls with ${citizens} citizens, ms`,
    columns: ['first, p50', 'p99', ...durationColumns, 'pages', 'errors'],
    rows: calls.map(({ name, first, durations, pages, errors }) => [
      name,
      ...[50, 99].map((percent) => (first ? round(first.percentile(percent)) : '')),
      ...durationCells(durations),
      round(pages),
      errors,
    ]),
  })
}

function printJobs(citizens: number, quiet: Driven, jobs: MeasuredJob[]): void {
  const cells = ({ latencies, errors }: Driven) => [...durationCells(latencies), errors]
  printTable({
    title: `Jobs with ${citizens} citizens, and ${readBeside} beside them, ms`,
    columns: ['took, s', ...durationColumns, 'errors'],
    rows: [
      ['nothing', '', ...cells(quiet)],
      ...jobs.map(({ name, seconds, reads }): [string, ...(string | number)[]] => [
        name,
        round(seconds),
        ...cells(reads),
      ]),
    ],
  })
}

/** Figures that must not grow with the number of citizens. */
const figures: [title: string, read: (call: Measured) => number][] = [
  ['p99, ms', ({ durations }) => durations.percentile(99)],
  ['Pages of the database a call', ({ pages }) => pages],
]

/** Prints each figure of all cities beside each other; false if one grew too much. */
function compare([first, ...others]: City[]): boolean {
  if (!first || others.length === 0) return true
  let isGood = true
  for (const [title, read] of figures) {
    const rows = first.calls.map((call, index): [string, ...(string | number)[]] => {
      const growths = others.map(({ calls }) => read(calls[index]!) / read(call))
      isGood &&= growths.every((growth) => growth <= MAX_GROWTH)
      const cells = growths.flatMap((growth) => [round(growth * read(call)), `x ${round(growth)}`])
      return [call.name, round(read(call)), ...cells]
    })
    printTable({
      title: `${title}, by number of citizens; at most x ${MAX_GROWTH}`,
      columns: [`${first.citizens}`, ...others.flatMap(({ citizens }) => [`${citizens}`, ''])],
      rows,
    })
  }
  return isGood
}

const isUndisturbed = ({ calls, quiet, jobs }: City): boolean =>
  calls.every(({ errors }) => errors === 0) &&
  jobs.every(
    ({ failure, reads }) =>
      failure === null &&
      reads.errors === 0 &&
      reads.latencies.percentile(99) <= MAX_GROWTH * quiet.latencies.percentile(99),
  )

async function readPeakMb(pid: number): Promise<number> {
  const [, kb = '0'] = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}
