import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from '#server/config/env.ts'
import { migrate } from '#server/db/migrate.ts'
import { operationVariables } from '#server/testing/factories/operation.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import { hasPgBouncer, startPgBouncer } from '#tests/package/support/pgbouncer.ts'
import { findProxies, startProxy } from '#tests/package/support/proxies.ts'
import { Cluster } from './cluster/disrupt.ts'
import { compareLoad, errorShare, fillForLoad, loadVariables, startLoad } from './cluster/load.ts'
import type { LoadResult } from './cluster/load.ts'
import type { WriteCounts, Writers } from './faults/writers.ts'
import { durationCells, durationColumns, printLine, printTable } from './report.ts'
import { printDriven } from './support/drive.ts'
import { freePort, startServer } from './support/server-process.ts'
import { openForBench, withStorage } from './support/storage.ts'

interface Settings {
  servers: number
  /** Pages with a stream of events. */
  streams: number
  citizens: number
  /** Reads a second, of each list. */
  rate: number
  writers: number
  uploaders: number
  /** Duration of the load. */
  seconds: number
  /** Pause between two kills, and as long between two drains. */
  every: number
  pgbouncer: boolean
  s3: boolean
}

/** Limit of the errors among the answers to all calls. */
const MAX_ERROR_SHARE = 0.001
const POOLED_CONNECTIONS = 20

/**
 * Runs servers behind nginx under a mixed load, kills one and drains one again and again, then compares what was
 * acknowledged with the database. Returns true if nothing was lost or duplicated, and errors were few and retried.
 */
export async function measureCluster(settings: Settings): Promise<boolean> {
  if (!findProxies().includes('nginx')) return false
  if (settings.pgbouncer && !hasPgBouncer()) return false
  // The proxy's certificate is self-signed.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  return withStorage(async ({ url, dataDir }) => {
    const pgBouncer = settings.pgbouncer ? await startPgBouncer(url, POOLED_CONNECTIONS) : null
    const s3 = settings.s3 ? await startS3Server() : null
    try {
      const variables = {
        ...loadVariables,
        ...s3?.variables,
        ...(pgBouncer && { DATABASE_URL: pgBouncer.urlOf(url), DATABASE_DIRECT_URL: url }),
      }
      return await measureOn(url, dataDir, variables, settings)
    } finally {
      await s3?.close()
      await pgBouncer?.stop()
    }
  }, {})
}

async function measureOn(
  url: string,
  dataDir: string,
  given: Record<string, string>,
  settings: Settings,
): Promise<boolean> {
  const appKey = randomBytes(32).toString('hex')
  await migrate(url)
  const db = openForBench(url, 2)
  const visitors = await fillForLoad(db, url, appKey, settings)
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const variables = { ...given, PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' }
  const ports = await Promise.all(Array.from({ length: settings.servers }, freePort))
  const start = (place: number) =>
    startServer({ databaseUrl: url, dataDir, appKey, port: ports[place]!, variables })
  const cluster = new Cluster(await Promise.all(ports.map((_, place) => start(place))), start)
  const proxy = await startProxy(
    'nginx',
    port,
    ports.map((one) => `127.0.0.1:${one}`),
  )
  try {
    const load = startLoad(origin, visitors, settings)
    await load.streams.untilAllOpen()
    printLine(`${settings.streams} streams are open.`)
    const disruptions = await disrupt(cluster, settings)
    await load.streams.untilAllOpen()
    const result = await load.stop()
    const env = parseEnv({ ...operationVariables(), ...variables, DATA_DIR: dataDir })
    const { writes, uploads } = await compareLoad(db, env, result)
    return report(result, { disruptions, writes, uploads })
  } finally {
    await proxy.stop()
    await cluster.stop()
    await db.$client.end()
  }
}

/** Kills and drains until the time is over. Returns how many of each there were. */
async function disrupt(cluster: Cluster, { seconds, every }: Settings): Promise<number> {
  const endsAt = performance.now() + seconds * 1000
  for (let count = 0; ; count += 1) {
    const nextAt = performance.now() + every * 1000
    await cluster.killNext()
    await cluster.drainNext()
    await wait(Math.max(0, Math.min(nextAt, endsAt) - performance.now()))
    if (performance.now() >= endsAt) return count + 1
  }
}

interface Outcome {
  disruptions: number
  writes: WriteCounts
  uploads: WriteCounts
}

function report(result: LoadResult, { disruptions, writes, uploads }: Outcome): boolean {
  const { reads, writers, uploaders, streams } = result
  const share = errorShare(result)
  printDriven('Reads of citizens; milliseconds', reads)
  printTable({
    title: `Writes, with ${disruptions} kills and ${disruptions} drains`,
    columns: ['count', 'lost', 'duplicated', 'retried', 'others'],
    rows: [
      ['requests to support', ...writeCells(writes, writers)],
      ['files', ...writeCells(uploads, uploaders)],
    ],
  })
  printTable({
    title: 'Streams of events that ended, until open again; milliseconds',
    columns: [...durationColumns, 'failed'],
    rows: [['streams', ...durationCells(streams.reopened), formatCounts(streams.failed)]],
  })
  printLine(`\nErrors: ${(share * 100).toFixed(3)} % of the answers.`)
  const isWhole = [writes, uploads].every(({ lost, doubled }) => lost + doubled === 0)
  const isRight = [writers, uploaders].every(({ wrong }) => wrong.size === 0)
  return isWhole && isRight && share <= MAX_ERROR_SHARE
}

const writeCells = ({ acknowledged, lost, doubled }: WriteCounts, { retried, wrong }: Writers) => [
  acknowledged,
  lost,
  doubled,
  formatCounts(retried),
  formatCounts(wrong),
]

const formatCounts = (counts: Map<number, number>): string | number =>
  [...counts].map(([status, times]) => `${status}: ${times}`).join(', ') || 0
