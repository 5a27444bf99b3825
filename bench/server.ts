import { randomBytes, randomInt } from 'node:crypto'
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
import { getDemoCity } from '#server/config/city/load-city.ts'
import { parseEnv } from '#server/config/env.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { listSessions } from '#server/domain/sessions.ts'
import { countUnread } from '#server/domain/unread.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import { listAddresses } from '#server/modules/cetatean/repo.ts'
import { loadContracts } from '#server/modules/contracte/load.ts'
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
import { drive, isWithin, MAX_LIST_P99_MS, printDriven } from './support/drive.ts'
import type { Driven } from './support/drive.ts'
import { fill } from './support/fill.ts'
import { explain } from './support/plans.ts'
import { printLine } from './report.ts'
import { startServer } from './support/server-process.ts'
import { assertEmpty, openForBench, withStorage } from './support/storage.ts'
import { signIn } from './support/visitors.ts'
import type { Visitor } from './support/visitors.ts'

const VISITORS = 5000
const WARM_UP_SECONDS = 5
/** A freshly started portal is still compressing the files of its client. */
const SETTLE_SECONDS = 15
const TOKEN_ISSUER = 'portal-salubritate'
const rules = {
  env: {
    penalties: { millionthsPerDay: 0, graceDays: 0 },
    reminders: false,
    city: getDemoCity(),
  },
}
const today = dayOf(new Date())
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
    run: (db, { citizenId }) => listNotices(db, { citizenId, today, onlyUnread: false }, firstPage),
  },
  { path: mesajeCount.path, run: (db, { citizenId }) => countUnread(db, citizenId) },
  {
    path: solicitarileMele.path,
    run: (db, { citizenId }) =>
      loadSolicitari(db, citizenId, solicitareStatesOf(undefined), firstPage),
  },
  {
    path: locatiileMele.path,
    run: (db, { citizenId }) => loadPlaces(rules, createContext(db), citizenId),
  },
]

/** Calls without load, of which only the plans are shown. */
const alsoPlanned: Planned[] = [
  {
    path: 'the session, on each request',
    run: (db, { sessionId, citizenId }) => findSession(db, sessionId, citizenId),
  },
  {
    path: `${sesizariList.path}?stare=deschise`,
    run: (db, { citizenId }) =>
      loadSesizari(db, citizenId, sesizareStatesOf('deschise'), firstPage),
  },
  {
    path: `${notificariList.path}?necitite=true`,
    run: (db, { citizenId }) => listNotices(db, { citizenId, today, onlyUnread: true }, firstPage),
  },
  {
    path: sesizariSimilare.path,
    run: (db, { citizenId }) => loadSimilar(db, citizenId, 'MATURAT', { lat: 44.42, lng: 26.06 }),
  },
  {
    path: getContracteInfo.path,
    run: (db, { citizenId }) => loadContracts(rules, createContext(db), citizenId),
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
  staff: null,
  staffCookie: { set: () => {}, clear: () => {} },
  apiCaller: null,
  idempotencyKey: null,
  requestId: '',
  ip: '',
  userAgent: '',
  device: { known: () => null, remember: () => {} },
  browser: null,
  proofOfWork: null,
  language: 'ro',
})

interface Settings {
  citizens: number
  /** Requests a second. */
  rate: number
  /** Duration of each list's measurement. */
  seconds: number
}

/** Measures the lists of a full database. Returns true if all were fast and no big table was scanned. */
export function measureServer(settings: Settings): Promise<boolean> {
  return withStorage(({ url, dataDir }) => measureOn(url, dataDir, settings))
}

async function measureOn(url: string, dataDir: string, settings: Settings): Promise<boolean> {
  await prepare(url, settings.citizens)
  const db = openForBench(url, 2)
  const appKey = randomBytes(32).toString('hex')
  const tokens = { appKey, tokenIssuer: TOKEN_ISSUER }
  const visitors = await signIn(db, tokens, settings.citizens, VISITORS)
  const server = await startServer({ databaseUrl: url, dataDir, appKey })
  try {
    const fast = await measureAll(server.origin, visitors, settings)
    return (await showPlans(db, visitors)) && fast
  } finally {
    await server.stop()
    await db.$client.end()
  }
}

async function prepare(url: string, count: number): Promise<void> {
  const begun = performance.now()
  await migrate(url)
  const db = openForBench(url, 1)
  try {
    await assertEmpty(db)
    await seedCatalogues({ db, clock: systemClock, env: parseEnv({ DEMO: '1' }) })
    await fill(url, count)
  } finally {
    await db.$client.end()
  }
  const seconds = Math.round((performance.now() - begun) / 1000)
  printLine(`Filled the database with ${count} citizens in ${seconds} s.`)
}

async function measureAll(
  origin: string,
  visitors: Visitor[],
  { rate, seconds }: Settings,
): Promise<boolean> {
  const nextToken = () => visitors[randomInt(visitors.length)]!.token
  const rows: [path: string, driven: Driven][] = []
  await drive({ origin, path: mesajeCount.path, rate, nextToken, seconds: SETTLE_SECONDS })
  for (const { path: url } of measured) {
    const one = { origin, path: url, rate, nextToken }
    await drive({ ...one, seconds: WARM_UP_SECONDS })
    rows.push([url, await drive({ ...one, seconds })])
  }
  printDriven(`${rate} requests a second, ${seconds} s for each list; milliseconds`, rows)
  return rows.every(([, driven]) => isWithin(driven, MAX_LIST_P99_MS))
}

async function showPlans(db: Database, visitors: Visitor[]): Promise<boolean> {
  let good = true
  for (const { path: url, run } of [...measured, ...alsoPlanned]) {
    printLine(`\n${url}`)
    const plans = await explain(db.$client, (recorded) => run(recorded, visitors[0]!))
    for (const { query, lines, scanned } of plans) {
      printLine(`  ${query}`)
      for (const line of lines) printLine(`    ${line}`)
      for (const table of scanned) printLine(`    ! scans the whole table ${table}`)
      good &&= scanned.length === 0
    }
  }
  return good
}
