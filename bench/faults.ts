import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { durationCells, durationColumns, printLine, printTable } from './report.ts'
import { freePort, startServer } from './support/server-process.ts'
import type { ServerProcess } from './support/server-process.ts'
import { openForBench, withStorage } from './support/storage.ts'
import { fillDisk, mountSmallDisk, RESERVE_MB, uploadAfterwards } from './faults/full-disk.ts'
import { restartDatabase } from './faults/restarts.ts'
import { countLostWrites, startWriters } from './faults/writers.ts'
import type { Writers } from './faults/writers.ts'

/** Limit for the portal to become ready after its database. */
const MAX_READY_MS = 2000
const WRITES_BETWEEN = 12
const TWIN_WRITES = 500
const PLENTY = '100000000'
const variables = {
  SUPPORT_PER_HOUR: PLENTY,
  UPLOADS_PER_HOUR: PLENTY,
  VISITOR_UPLOADS_MB: '100000',
  VISITOR_UPLOADS_MB_PER_ADDRESS: '100000',
}

interface Settings {
  /** Restarts of the database. */
  restarts: number
  /** Kills of the server. */
  kills: number
  writers: number
}

interface FaultContext {
  url: string
  dataDir: string
  db: Database
  settings: Settings
  start(options?: { port?: number; dataDir?: string; reserveMb?: number }): Promise<ServerProcess>
}

/**
 * Injects faults (database restarts, server kills, two servers, full disk) while visitors write. Returns true if no
 * write was lost or duplicated, no answer was wrong, and the portal was soon ready again.
 */
export function measureFaults(settings: Settings): Promise<boolean> {
  const appKey = randomBytes(32).toString('hex')
  return withStorage(async ({ url, dataDir }) => {
    await migrate(url)
    const db = openForBench(url, 2)
    const start: FaultContext['start'] = ({ reserveMb = 1, ...options } = {}) =>
      startServer({
        databaseUrl: url,
        dataDir,
        appKey,
        ...options,
        variables: { ...variables, DISK_RESERVE_MB: String(reserveMb) },
      })
    const context: FaultContext = { url, dataDir, db, settings, start }
    try {
      const good = [
        await restarts(context),
        await kills(context),
        await twoServers(context),
        await fullDisk(context),
      ]
      return good.every(Boolean)
    } finally {
      await db.$client.end()
    }
  }, {})
}

async function restarts({ url, db, settings, start }: FaultContext): Promise<boolean> {
  const server = await start()
  const writers = startWriters([server.origin], settings.writers)
  const delays = await restartDatabase(url, server.origin, writers, settings.restarts)
  await writers.stop()
  await server.stop()
  printTable({
    title: 'Time from the database to the portal being ready again; milliseconds',
    columns: durationColumns,
    rows: [['restart of the database', ...durationCells(delays)]],
  })
  return (
    (await isConsistent(db, writers, 'Restarts of the database')) && delays.longest <= MAX_READY_MS
  )
}

async function kills({ db, settings, start }: FaultContext): Promise<boolean> {
  const port = await freePort()
  let server = await start({ port })
  const writers = startWriters([server.origin], settings.writers)
  for (let kill = 0; kill < settings.kills; kill += 1) {
    await writers.untilMore(WRITES_BETWEEN)
    await server.kill()
    server = await start({ port })
  }
  await writers.stop()
  await server.stop()
  return isConsistent(db, writers, `${settings.kills} kills of the server`)
}

async function twoServers({ db, settings, start }: FaultContext): Promise<boolean> {
  const servers = await Promise.all([start(), start()])
  const writers = startWriters(
    servers.map(({ origin }) => origin),
    settings.writers,
  )
  await writers.untilMore(TWIN_WRITES)
  await writers.stop()
  await Promise.all(servers.map((server) => server.stop()))
  return isConsistent(db, writers, 'Two servers on one database and one folder, each call to both')
}

async function fullDisk({ dataDir, start }: FaultContext): Promise<boolean> {
  const folder = path.join(dataDir, 'disc-mic')
  await mkdir(folder)
  const unmount = await mountSmallDisk(folder)
  if (!unmount) {
    printLine('\nFull disk: skipped, since only root can mount a small one.')
    return true
  }
  try {
    const server = await start({ dataDir: folder, reserveMb: RESERVE_MB })
    const { taken, status } = await fillDisk(server.origin)
    const afterwards = await uploadAfterwards(server.origin, folder)
    await server.stop()
    printTable({
      title: 'Full disk',
      columns: ['accepted', 'when full', 'with room'],
      rows: [['uploaded files', taken, status, afterwards]],
    })
    return status === 507 && afterwards === 200
  } finally {
    await unmount()
  }
}

async function isConsistent(db: Database, writers: Writers, title: string): Promise<boolean> {
  const { acknowledged, lost, doubled } = await countLostWrites(db, writers)
  const wrong = [...writers.wrong].map(([status, times]) => `${status}: ${times}`).join(', ')
  printTable({
    title,
    columns: ['count', 'lost', 'duplicated', 'others'],
    rows: [['acknowledged writes', acknowledged, lost, doubled, wrong || 0]],
  })
  return lost === 0 && doubled === 0 && writers.wrong.size === 0
}
