import { randomBytes, randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { limits } from '#contract/limits.ts'
import { mesajeCount, notificariList } from '#contract/notificari.ts'
import { addressList, sessionList } from '#contract/cetatean.ts'
import { getContracteInfo } from '#contract/contracte.ts'
import { dayOf } from '#contract/time-zone.ts'
import { locatieList, locatiileMele } from '#contract/locatii.ts'
import { sesizariList, sesizariSimilare } from '#contract/sesizari.ts'
import { solicitarileMele } from '#contract/solicitari.ts'
import { utileList, utileTot } from '#contract/utile.ts'
import type { Database, Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { citizens } from '#server/db/schema.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { listSessions } from '#server/domain/sessions.ts'
import { countUnread } from '#server/domain/unread.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { listAddresses } from '#server/modules/cetatean/repo.ts'
import { listContracts } from '#server/modules/contracte/repo.ts'
import { loadPlaces } from '#server/modules/locatii/places.ts'
import { listPoints } from '#server/modules/locatii/repo.ts'
import { listNotices } from '#server/modules/notificari/repo.ts'
import { loadSimilar, loadSummaries as loadSesizari } from '#server/modules/sesizari/load.ts'
import { parseSesizareStates as sesizareStatesOf } from '#server/modules/sesizari/domain.ts'
import { loadSummaries as loadSolicitari } from '#server/modules/solicitari/load.ts'
import { parseSolicitareStates as solicitareStatesOf } from '#server/modules/solicitari/domain.ts'
import { listArticleDocuments, listArticles } from '#server/modules/utile/repo.ts'
import { findSession } from '#server/http/auth.ts'
import { systemClock } from '#server/ports/clock.ts'
import { drive } from './drive.ts'
import type { Driven } from './drive.ts'
import { fill } from './fill.ts'
import { explain } from './plans.ts'
import { count, isFast, machineLoad, formatTable } from './report.ts'
import type { PrintLine } from './report.ts'
import { startServer } from './server-process.ts'
import { withStorage, openForBench } from './storage.ts'
import { signIn } from './visitors.ts'
import type { Visitor } from './visitors.ts'

const VISITORS = 5000
const WARM_UP_SECONDS = 5
/** A freshly started portal is still compressing the files of its client. */
const SETTLE_SECONDS = 15
const TOKEN_ISSUER = 'portal-salubritate'
const firstPage = { limit: limits.page.size, offset: 0 }

interface Planned {
  /** Path as requested. */
  path: string
  /** The call's code, to explain its queries. */
  run: (db: Db, visitor: Visitor) => Promise<unknown>
}

const measured: Planned[] = [
  {
    path: sesizariList.path,
    run: (db, { citizenId }) => loadSesizari(db, citizenId, sesizareStatesOf(undefined), firstPage),
  },
  {
    path: notificariList.path,
    run: (db, { citizenId }) => listNotices(db, citizenId, false, firstPage),
  },
  { path: mesajeCount.path, run: (db, { citizenId }) => countUnread(db, citizenId) },
  {
    path: solicitarileMele.path,
    run: (db, { citizenId }) =>
      loadSolicitari(db, citizenId, solicitareStatesOf(undefined), firstPage),
  },
  {
    path: locatiileMele.path,
    run: (db, { citizenId }) => loadPlaces(createContext(db), citizenId),
  },
]

/** Calls without load, of which only the plans are shown. */
const alsoPlanned: Planned[] = [
  {
    path: 'sesiunea, la fiecare cerere',
    run: (db, { sessionId, citizenId }) => findSession(db, sessionId, citizenId),
  },
  {
    path: `${sesizariList.path}?stare=deschise`,
    run: (db, { citizenId }) =>
      loadSesizari(db, citizenId, sesizareStatesOf('deschise'), firstPage),
  },
  {
    path: `${notificariList.path}?necitite=true`,
    run: (db, { citizenId }) => listNotices(db, citizenId, true, firstPage),
  },
  {
    path: sesizariSimilare.path,
    run: (db, { citizenId }) => loadSimilar(db, citizenId, 'MATURAT', { lat: 44.42, lng: 26.06 }),
  },
  {
    path: getContracteInfo.path,
    run: (db, { citizenId }) => listContracts(db, citizenId, dayOf(new Date())),
  },
  { path: addressList.path, run: (db, { citizenId }) => listAddresses(db, citizenId) },
  {
    path: sessionList.path,
    run: (db, { citizenId }) => listSessions(db, new Date(), citizenId),
  },
  { path: locatieList.path, run: (db) => listPoints(db, {}) },
  { path: utileList.path, run: listArticles },
  { path: utileTot.path, run: listArticleDocuments },
]

const createContext = (db: Db): Context => ({
  db,
  now: new Date(),
  citizen: null,
  requestId: '',
  ip: '',
  userAgent: '',
  device: { known: () => null, remember: () => {} },
  proofOfWork: null,
})

interface Settings {
  citizens: number
  rate: number
  seconds: number
}

/** Reads `--citizens`, `--rate` (requests a second) and `--seconds` (of each list). */
export function readSettings(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      citizens: { type: 'string', default: '100000' },
      rate: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '20' },
    },
  })
  return {
    citizens: count('citizens', values.citizens),
    rate: count('rate', values.rate),
    seconds: count('seconds', values.seconds),
  }
}

/** Measures the lists of a full database. Returns true if all were fast and no big table was scanned. */
export function measureServer(args: string[], printLine: PrintLine): Promise<boolean> {
  const settings = readSettings(args)
  return withStorage(({ url, dataDir }) => measureOn(url, dataDir, settings, printLine))
}

async function measureOn(
  url: string,
  dataDir: string,
  settings: Settings,
  printLine: PrintLine,
): Promise<boolean> {
  await prepare(url, settings.citizens, printLine)
  const db = openForBench(url, 2, printLine)
  const appKey = randomBytes(32).toString('hex')
  const tokens = { appKey, tokenIssuer: TOKEN_ISSUER }
  const visitors = await signIn(db, tokens, settings.citizens, VISITORS)
  const server = await startServer({ databaseUrl: url, dataDir, appKey })
  try {
    const fast = await measureAll(server.origin, visitors, settings, printLine)
    return (await showPlans(db, visitors, printLine)) && fast
  } finally {
    await server.stop()
    await db.$client.end()
  }
}

async function prepare(url: string, count: number, printLine: PrintLine): Promise<void> {
  const begun = performance.now()
  await migrate(url)
  const db = openForBench(url, 1, printLine)
  try {
    if ((await db.$count(citizens)) > 0) {
      throw new Error('Baza de date de la BENCH_DATABASE_URL nu este goală.')
    }
    await seedCatalogues({ db, clock: systemClock })
    await fill(db, count)
  } finally {
    await db.$client.end()
  }
  const seconds = Math.round((performance.now() - begun) / 1000)
  printLine(`Baza de date are ${count} de cetățeni, după ${seconds} s.`)
}

async function measureAll(
  origin: string,
  visitors: Visitor[],
  { rate, seconds }: Settings,
  printLine: PrintLine,
): Promise<boolean> {
  const nextToken = () => visitors[randomInt(visitors.length)]!.token
  const rows: [path: string, driven: Driven][] = []
  await drive({ origin, path: mesajeCount.path, rate, nextToken, seconds: SETTLE_SECONDS })
  for (const { path: url } of measured) {
    const one = { origin, path: url, rate, nextToken }
    await drive({ ...one, seconds: WARM_UP_SECONDS })
    rows.push([url, await drive({ ...one, seconds })])
  }
  printLine(`\n${rate} de cereri pe secundă, ${seconds} s fiecare; timpi în ms.`)
  for (const line of formatTable(rows)) printLine(line)
  printLine(machineLoad())
  return rows.every(([, driven]) => isFast(driven))
}

async function showPlans(
  db: Database,
  visitors: Visitor[],
  printLine: PrintLine,
): Promise<boolean> {
  let good = true
  for (const { path: url, run } of [...measured, ...alsoPlanned]) {
    printLine(`\n${url}`)
    const plans = await explain(db.$client, (recorded) => run(recorded, visitors[0]!))
    for (const { query, lines, scanned } of plans) {
      printLine(`  ${query}`)
      for (const line of lines) printLine(`    ${line}`)
      for (const table of scanned) printLine(`    ! citește tot tabelul ${table}`)
      good &&= scanned.length === 0
    }
  }
  return good
}
