import { randomBytes, randomInt } from 'node:crypto'
import { migrate } from '#server/db/migrate.ts'
import { hashPassword } from '#server/domain/passwords.ts'
import { systemClock } from '#server/ports/clock.ts'
import { parseEnv } from '#server/config/env.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { printLine, printTable, round } from './report.ts'
import {
  PASSWORD,
  addLogins,
  createAddressSave,
  createSignIn,
  jsonHeaders,
  listPaths,
} from './support/citizen-calls.ts'
import { saturate } from './support/drive.ts'
import type { Driven, Posted } from './support/drive.ts'
import { fill } from './support/fill.ts'
import { fillAccounts } from './support/fill-accounts.ts'
import { floorPaths } from './support/floor-paths.ts'
import { Histogram } from './support/histogram.ts'
import { startFloor, startServer } from './support/server-process.ts'
import { QUERY_COUNTING, openQueryCounter } from './support/query-counter.ts'
import type { QueryCounter } from './support/query-counter.ts'
import { BULK_LOAD_SETTINGS, assertEmpty, openForBench, withStorage } from './support/storage.ts'
import { signIn } from './support/visitors.ts'
import type { Visitor } from './support/visitors.ts'
import { fetchXsrf } from './support/xsrf.ts'
import type { XsrfHeaders } from './support/xsrf.ts'

const CONNECTIONS = 16
const ACCOUNTS = 500
const WARM_UP_SECONDS = 2
/** A freshly started portal is still compressing the files of its client. */
const SETTLE_SECONDS = 15
const TOKEN_ISSUER = 'portal-salubritate'

/** Least part of the floor's calls a second. */
const MIN_RATIO = { list: 0.6, write: 0.5, signIn: 0.8 }
type Kind = keyof typeof MIN_RATIO

interface Settings {
  citizens: number
  /** Duration of each round, for each of both servers. */
  seconds: number
  rounds: number
  /** Only the calls whose name contains it. */
  call: string
}

type PostBy = (token: string) => Posted

interface Measured {
  name: string
  kind: Kind
  path: string
  postBy?: PostBy
}

/** The two servers on one database, and who calls them. */
interface Ground {
  origin: string
  floor: string
  visitors: Visitor[]
  /** CNP of each account by its id. */
  cnps: Map<number, string>
  xsrf: XsrfHeaders
  hash: string
  countQueries: QueryCounter
}

/**
 * Measures how many of a citizen's calls the portal answers in a second beside a bare server, in turns on the same
 * database. Returns true if every call reaches its part of the floor.
 */
export function measureCalls(settings: Settings): Promise<boolean> {
  const appKey = randomBytes(32).toString('hex')
  return withStorage(
    async ({ url, dataDir }) => {
      const db = openForBench(url, 2)
      try {
        const hash = await hashPassword(PASSWORD)
        const cnps = await prepare(url, settings.citizens, hash)
        const visitors = await signIn(db, { appKey, tokenIssuer: TOKEN_ISSUER }, ACCOUNTS, ACCOUNTS)
        const variables = { WRITES_PER_HOUR: '100000000' }
        const server = await startServer({ databaseUrl: url, dataDir, appKey, variables })
        const floor = await startFloor({ databaseUrl: url, appKey })
        try {
          const xsrf = await fetchXsrf(server.origin)
          if (!xsrf) throw new Error('no XSRF value')
          const countQueries = await openQueryCounter(db)
          const { origin } = server
          const ground = { origin, floor: floor.origin, visitors, cnps, xsrf, hash, countQueries }
          return await measureAll(ground, settings)
        } finally {
          await server.stop()
          await floor.stop()
        }
      } finally {
        await db.$client.end()
      }
    },
    { ...BULK_LOAD_SETTINGS, ...QUERY_COUNTING },
  )
}

/** Fills the database. Returns the CNPs of the measured accounts by their ids. */
async function prepare(url: string, citizens: number, hash: string): Promise<Map<number, string>> {
  await migrate(url)
  const db = openForBench(url, 1)
  try {
    await assertEmpty(db)
    await seedCatalogues({ db, clock: systemClock, env: parseEnv({ DEMO: '1' }) })
    await fill(url, citizens)
    await fillAccounts(db, ACCOUNTS)
    const ids = Array.from({ length: ACCOUNTS }, (_, index) => index + 1)
    return await addLogins(db, ids, hash)
  } finally {
    await db.$client.end()
  }
}

function listCalls({ visitors, cnps, xsrf }: Ground): Measured[] {
  const save = createAddressSave(visitors, xsrf)
  const signInCall = createSignIn(visitors, xsrf, cnps)
  return [
    ...listPaths.map((path) => ({ name: path, kind: 'list' as const, path })),
    { name: save.path, kind: 'write', ...save },
    { name: signInCall.path, kind: 'signIn', ...signInCall },
  ]
}

/** The floor of each kind of call. */
function floorOf(kind: Kind, { hash }: Ground): { path: string; postBy?: PostBy } {
  const path = floorPaths[kind]
  if (kind === 'list') return { path }
  if (kind === 'signIn') {
    const body = JSON.stringify({ hash, password: PASSWORD })
    return { path, postBy: () => ({ headers: jsonHeaders, body }) }
  }
  return {
    path,
    postBy: () => ({
      headers: { ...jsonHeaders, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ id: randomInt(ACCOUNTS) + 1, strada: 'Strada Exemplului' }),
    }),
  }
}

interface Outcome {
  kind: Kind
  perSecond: number
  floorPerSecond: number
  ratio: number
  latencies: Histogram
  errors: number
  queries: number
}

async function measureAll(ground: Ground, { seconds, rounds, call }: Settings): Promise<boolean> {
  const calls = listCalls(ground).filter(({ name }) => name.includes(call))
  await run(ground, calls[0]!, SETTLE_SECONDS)
  const outcomes: [name: string, outcome: Outcome][] = []
  for (const one of calls) {
    await run(ground, one, WARM_UP_SECONDS)
    await runFloor(ground, one, WARM_UP_SECONDS)
    outcomes.push([one.name, await compare(ground, one, seconds, rounds)])
  }
  printTable({
    title: `${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s each; medians, milliseconds`,
    columns: ['calls/s', 'floor/s', 'ratio', 'p50', 'p95', 'queries', 'errors'],
    rows: outcomes.map(([name, outcome]) => [name, ...toCells(outcome)]),
  })
  const failed = outcomes.filter(([, outcome]) => !isGood(outcome))
  for (const [name, { kind }] of failed)
    printLine(`Below ${percent(MIN_RATIO[kind])} of the floor, or with errors: ${name}`)
  return failed.length === 0
}

const isGood = ({ kind, ratio, errors }: Outcome): boolean =>
  ratio >= MIN_RATIO[kind] && errors === 0

const percent = (part: number): string => `${Math.round(part * 100)} %`

const toCells = ({ perSecond, floorPerSecond, ratio, latencies, queries, errors }: Outcome) => [
  Math.round(perSecond),
  Math.round(floorPerSecond),
  percent(ratio),
  round(latencies.percentile(50)),
  round(latencies.percentile(95)),
  round(queries),
  errors,
]

async function compare(
  ground: Ground,
  call: Measured,
  seconds: number,
  rounds: number,
): Promise<Outcome> {
  const latencies = new Histogram()
  const rates: number[] = []
  const floorRates: number[] = []
  let errors = 0
  let queries = 0
  for (let turn = 0; turn < rounds; turn += 1) {
    const before = await ground.countQueries()
    const ours = await run(ground, call, seconds)
    queries += (await ground.countQueries()).statements - before.statements
    const floor = await runFloor(ground, call, seconds)
    latencies.add(ours.latencies)
    errors += ours.errors + floor.errors
    rates.push(ours.latencies.count / seconds)
    floorRates.push(floor.latencies.count / seconds)
  }
  return {
    kind: call.kind,
    perSecond: median(rates),
    floorPerSecond: median(floorRates),
    ratio: median(rates.map((rate, index) => rate / floorRates[index]!)),
    latencies,
    errors,
    queries: queries / latencies.count,
  }
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

const requests = ({ visitors, xsrf }: Ground) => ({
  nextToken: () => visitors[randomInt(visitors.length)]!.token,
  headers: { cookie: xsrf.cookie },
  connections: CONNECTIONS,
})

const run = (ground: Ground, { path, postBy }: Measured, seconds: number): Promise<Driven> =>
  saturate({
    ...requests(ground),
    origin: ground.origin,
    path,
    seconds,
    ...(postBy && { postBy }),
  })

const runFloor = (ground: Ground, { kind }: Measured, seconds: number): Promise<Driven> =>
  saturate({ ...requests(ground), origin: ground.floor, seconds, ...floorOf(kind, ground) })
