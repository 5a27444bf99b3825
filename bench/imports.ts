import { randomBytes, randomInt } from 'node:crypto'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { mesajeCount } from '#contract/notificari.ts'
import type { Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { addAddresses, createAddressSave } from './support/citizen-calls.ts'
import { generateCnps, writeClients } from './support/client-file.ts'
import { drive, isWithin, printDriven } from './support/drive.ts'
import type { Driven } from './support/drive.ts'
import { fillClients } from './support/fill.ts'
import { runOperator } from './support/operator-process.ts'
import { printLine } from './report.ts'
import { startServer } from './support/server-process.ts'
import { assertEmpty, openForBench, withStorage } from './support/storage.ts'
import { signIn } from './support/visitors.ts'
import { fetchXsrf } from './support/xsrf.ts'
import type { Visitor } from './support/visitors.ts'

/** Limit of the 99th percentile while an import runs. */
const MAX_P99_MS = 300
const QUIET_SECONDS = 20
const MAX_SECONDS = 3600
const TOKEN_ISSUER = 'portal-salubritate'

interface Settings {
  /** Lines of the file. */
  clients: number
  /** Citizens who read and save meanwhile. */
  citizens: number
  /** Reads, and as many saves, a second. */
  rate: number
}

/**
 * Imports a file that changes every client, by the operators' own command, while some of them read and save. Returns
 * true if all their calls succeeded within the limit.
 */
export function measureImports(settings: Settings): Promise<boolean> {
  const appKey = randomBytes(32).toString('hex')
  return withStorage(async ({ url, dataDir }) => {
    const db = openForBench(url, 2)
    try {
      await migrate(url)
      const cnps = generateCnps(settings.clients)
      await prepare(db, cnps)
      const tokens = { appKey, tokenIssuer: TOKEN_ISSUER }
      const visitors = await signIn(db, tokens, settings.clients, settings.citizens)
      await addAddresses(
        db,
        visitors.map(({ citizenId }) => citizenId),
      )
      const server = await startServer({
        databaseUrl: url,
        dataDir,
        appKey,
        variables: { WRITES_PER_HOUR: '100000000' },
      })
      try {
        const calls = await createCalls(server.origin, visitors, settings.rate)
        const load = `${settings.citizens} citizens, ${settings.rate} reads and as many saves a second; milliseconds`
        printDriven(`No import, ${load}`, await during(calls, QUIET_SECONDS))
        const variables = { DATABASE_URL: url, DATA_DIR: dataDir, APP_KEY: appKey, DEMO: '1' }
        const file = path.join(dataDir, 'clienti.csv')
        await writeClients(file, cnps, 'Popescu')
        const changing = await measureImport(calls, file, variables)
        const again = await measureImport(calls, file, variables)
        return [...changing, ...again].every(isGood)
      } finally {
        await server.stop()
      }
    } finally {
      await db.$client.end()
    }
  })
}

async function prepare(db: Db, cnps: string[]): Promise<void> {
  await assertEmpty(db)
  await fillClients(db, cnps.length)
  await db.execute(sql`
    update citizens set cnp_cui = given.cnp, enrolled_at = now()
    from unnest(${sql.param(cnps)}::text[]) with ordinality as given (cnp, id) where citizens.id = given.id`)
  await db.execute(sql`vacuum (analyze)`)
}

type Call = [
  name: string,
  run: (ends: { seconds: number; signal?: AbortSignal }) => Promise<Driven>,
]

async function createCalls(origin: string, visitors: Visitor[], rate: number): Promise<Call[]> {
  const nextToken = () => visitors[randomInt(visitors.length)]!.token
  const xsrf = await fetchXsrf(origin)
  if (!xsrf) throw new Error('no XSRF value')
  const reading = { origin, rate, nextToken, path: mesajeCount.path }
  const saving = { origin, rate, nextToken, ...createAddressSave(visitors, xsrf) }
  return [
    [mesajeCount.path, (ends) => drive({ ...reading, ...ends })],
    [saving.path, (ends) => drive({ ...saving, ...ends })],
  ]
}

type Measured = [name: string, driven: Driven]

const during = (calls: Call[], seconds: number, signal?: AbortSignal): Promise<Measured[]> =>
  Promise.all(
    calls.map(async ([name, run]): Promise<Measured> => [
      name,
      await run({ seconds, ...(signal && { signal }) }),
    ]),
  )

async function measureImport(
  calls: Call[],
  file: string,
  variables: Record<string, string>,
): Promise<Measured[]> {
  const over = new AbortController()
  const driven = during(calls, MAX_SECONDS, over.signal)
  try {
    const { out, seconds, peakMb } = await runOperator(['import', 'clienti', file], variables)
    printLine(`\n${out}\nThe import took ${Math.round(seconds)} s and ${peakMb} MB.`)
  } finally {
    over.abort()
  }
  const rows = await driven
  printDriven('During the import; milliseconds', rows)
  return rows
}

const isGood = ([, driven]: Measured): boolean => isWithin(driven, MAX_P99_MS)
