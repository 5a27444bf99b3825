import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { count, machineLoad } from '../report.ts'
import type { PrintLine } from '../report.ts'
import { freePort, startServer } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'
import { withStorage, openForBench } from '../storage.ts'
import { fillDisk, mountSmallDisk, RESERVE_MB, uploadAfterwards } from './full-disk.ts'
import { restartDatabase } from './restarts.ts'
import { countLostWrites, startWriters } from './writers.ts'
import type { Writers } from './writers.ts'

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
  restarts: number
  kills: number
  writers: number
}

interface FaultContext {
  url: string
  dataDir: string
  db: Database
  settings: Settings
  start(options?: { port?: number; dataDir?: string; reserveMb?: number }): Promise<ServerProcess>
  printLine: PrintLine
}

/** Reads `--restarts` (of the database), `--kills` (of the server) and `--writers`. */
function readSettings(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      restarts: { type: 'string', default: '20' },
      kills: { type: 'string', default: '200' },
      writers: { type: 'string', default: '12' },
    },
  })
  return {
    restarts: count('restarts', values.restarts),
    kills: count('kills', values.kills),
    writers: count('writers', values.writers),
  }
}

/**
 * Injects faults (database restarts, server kills, two servers, full disk) while visitors write. Returns true if no
 * write was lost or duplicated, no answer was wrong, and the portal was soon ready again.
 */
export function measureFaults(args: string[], printLine: PrintLine): Promise<boolean> {
  const settings = readSettings(args)
  const appKey = randomBytes(32).toString('hex')
  return withStorage(async ({ url, dataDir }) => {
    await migrate(url)
    const db = openForBench(url, 2, printLine)
    const start: FaultContext['start'] = ({ reserveMb = 1, ...options } = {}) =>
      startServer({
        databaseUrl: url,
        dataDir,
        appKey,
        ...options,
        variables: { ...variables, DISK_RESERVE_MB: String(reserveMb) },
      })
    const world: FaultContext = { url, dataDir, db, settings, start, printLine }
    try {
      const good = [
        await restarts(world),
        await kills(world),
        await twoServers(world),
        await fullDisk(world),
      ]
      printLine(machineLoad())
      return good.every(Boolean)
    } finally {
      await db.$client.end()
    }
  }, {})
}

async function restarts({ url, db, settings, start, printLine }: FaultContext): Promise<boolean> {
  const server = await start()
  const writers = startWriters([server.origin], settings.writers)
  const delays = await restartDatabase(url, server.origin, writers, settings.restarts)
  await writers.stop()
  await server.stop()
  const sorted = delays.toSorted((a, b) => a - b)
  const longest = sorted.at(-1)!
  printLine(
    `Baza de date repornită de ${delays.length} ori: portalul gata după ${sorted[sorted.length >> 1]} ms (mediana), ${longest} ms cel mult.`,
  )
  return (await isConsistent(db, writers, printLine)) && longest <= MAX_READY_MS
}

async function kills({ db, settings, start, printLine }: FaultContext): Promise<boolean> {
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
  printLine(`Serverul omorât de ${settings.kills} ori.`)
  return isConsistent(db, writers, printLine)
}

async function twoServers({ db, settings, start, printLine }: FaultContext): Promise<boolean> {
  const servers = await Promise.all([start(), start()])
  const writers = startWriters(
    servers.map(({ origin }) => origin),
    settings.writers,
  )
  await writers.untilMore(TWIN_WRITES)
  await writers.stop()
  await Promise.all(servers.map((server) => server.stop()))
  printLine(
    'Două servere pe aceeași bază de date și același folder, fiecare cerere trimisă la amândouă.',
  )
  return isConsistent(db, writers, printLine)
}

async function fullDisk({ dataDir, start, printLine }: FaultContext): Promise<boolean> {
  const folder = path.join(dataDir, 'disc-mic')
  await mkdir(folder)
  const unmount = await mountSmallDisk(folder)
  if (!unmount) {
    printLine('Disc plin: sărit, pentru că numai root poate face un disc mic.')
    return true
  }
  try {
    const server = await start({ dataDir: folder, reserveMb: RESERVE_MB })
    const { taken, status } = await fillDisk(server.origin)
    const afterwards = await uploadAfterwards(server.origin, folder)
    await server.stop()
    printLine(`Disc plin: ${taken} fișiere primite, apoi ${status}; cu loc din nou: ${afterwards}.`)
    return status === 507 && afterwards === 200
  } finally {
    await unmount()
  }
}

async function isConsistent(
  db: Database,
  writers: Writers,
  printLine: PrintLine,
): Promise<boolean> {
  const { acknowledged, lost, doubled } = await countLostWrites(db, writers)
  const wrong = [...writers.wrong].map(([status, times]) => `${status} de ${times} ori`).join(', ')
  printLine(
    `  ${acknowledged} de cereri confirmate, ${lost} pierdute, ${doubled} dublate; alte răspunsuri: ${wrong || 'niciunul'}.`,
  )
  return lost === 0 && doubled === 0 && writers.wrong.size === 0
}
