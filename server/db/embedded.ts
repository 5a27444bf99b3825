import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/errors/start-error.ts'
import { resolveClusterPaths } from './cluster-paths.ts'
import type { ClusterPaths } from './cluster-paths.ts'

/** Embedded PostgreSQL on the loopback, with its cluster in the data folder. */
export interface EmbeddedDatabase {
  url: string
  /** Its folder, if it could not be in the data folder; null otherwise. */
  movedTo: string | null
  isRunning(): boolean
  /** Restarts it on the same port after its process has ended. Throws a `StartError` if it cannot run. */
  restart(): Promise<void>
  /** Stops it (fast shutdown); running statements are aborted. */
  stop(): Promise<void>
}

interface EmbeddedOptions {
  /** PostgreSQL settings that override the defaults. */
  settings?: Record<string, string>
}

const SUPERUSER = 'portal'
const DATABASE = 'portal'
const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 15_000
const POLL_MS = 20

const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  timezone: 'UTC',
  // A failing statement may hold personal data, which must not reach a log.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  // The DETAIL of an error holds the values of the row.
  log_error_verbosity: 'terse',
}

/**
 * Starts the database of a data folder, or reuses the one still running after the portal was killed.
 * Creates it on first use. Throws a `StartError` if it cannot run.
 */
export async function startEmbedded(
  dataDir: string,
  { settings = {} }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true })
  const place = resolveClusterPaths(dataDir)
  const password = loadOrCreatePassword(dataDir)
  if (!existsSync(place.cluster)) await createCluster(place, dataDir)
  const running = readPidFile(place.cluster)
  const found = running && isDatabase(running.pid, place.cluster) ? running : null
  const launchAt = (at: number) => launch(place, dataDir, { ...defaultSettings, ...settings }, at)
  let pid = found?.pid ?? launchAt(await findFreePort())
  const port = await waitUntilReady(pid, place.cluster, dataDir)
  const url = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`
  await ensureDatabase(url)
  return {
    url,
    movedTo: place.cluster.startsWith(dataDir) ? null : place.cluster,
    isRunning: () => isDatabase(pid, place.cluster),
    async restart() {
      pid = launchAt(port)
      await waitUntilReady(pid, place.cluster, dataDir)
    },
    stop: () => stopProcess(pid, place.cluster),
  }
}

function loadOrCreatePassword(dataDir: string): string {
  const file = path.join(dataDir, 'postgres.password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const password = randomBytes(24).toString('hex')
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  return password
}

// Created under a temporary name and renamed, so that an interrupted start leaves no partial cluster.
async function createCluster({ cluster, programs, user }: ClusterPaths, dataDir: string) {
  const unfinished = `${cluster}.nou`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const passwordFile = path.join(unfinished, '..', `${path.basename(cluster)}.init`)
  writeFileSync(passwordFile, `${loadOrCreatePassword(dataDir)}\n`, { mode: 0o600 })
  if (user) {
    chownSync(unfinished, user.uid, user.gid)
    chownSync(passwordFile, user.uid, user.gid)
  }
  const log: string[] = []
  const child = spawn(
    path.join(programs, 'bin', 'initdb'),
    [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--locale=C',
      '--encoding=UTF8',
    ],
    { ...user, cwd: '/', env: programEnv(), stdio: ['ignore', 'pipe', 'pipe'] },
  )
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  }
  const code = await waitForExit(child)
  rmSync(passwordFile, { force: true })
  if (code !== 0) throw createStartError(cluster, log.join(''))
  renameSync(unfinished, cluster)
}

const programEnv = () => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' })

async function waitForExit(child: ChildProcess): Promise<number> {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

const logPath = (dataDir: string): string => path.join(dataDir, 'postgres.log')

function launch(
  { cluster, programs, user }: ClusterPaths,
  dataDir: string,
  settings: Record<string, string>,
  port: number,
): number {
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  const log = openSync(logPath(dataDir), 'w', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A process group of its own: Ctrl-C reaches only the portal, which stops the database last.
  const child = spawn(
    path.join(programs, 'bin', 'postgres'),
    ['-D', cluster, '-p', String(port), ...options],
    { ...user, cwd: '/', env: programEnv(), detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  child.unref()
  if (child.pid === undefined) throw createStartError(cluster, `${programs}/bin/postgres: error`)
  return child.pid
}

/** Waits for the `ready` state of the pid file and returns the port. */
async function waitUntilReady(pid: number, cluster: string, dataDir: string): Promise<number> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (isAlive(pid) && Date.now() < deadline) {
    const file = readPidFile(cluster)
    if (file?.ready) return file.port
    await wait(POLL_MS)
  }
  throw createStartError(cluster, readFileSync(logPath(dataDir), 'utf8'))
}

function createStartError(cluster: string, log: string): StartError {
  const reason = log.split('\n').findLast((line) => /FATAL|error|PANIC/.test(line)) ?? log.trim()
  return new StartError(`Baza de date din ${cluster} nu pornește: ${reason.trim()}`)
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

// Lines of `postmaster.pid`: process id, folder, start time, port, socket, address, memory key, state.
function readPidFile(cluster: string): { pid: number; port: number; ready: boolean } | null {
  const file = path.join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const ready = lines[7]?.trim() === 'ready'
  return { pid: Number(lines[0]), port: Number(lines[3]), ready }
}

/** True if a process is the database of the cluster; after a reboot its pid may belong to another process. */
function isDatabase(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/[^/]*$/, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(DATABASE)}`)
  } finally {
    await client.end()
  }
}

async function stopProcess(pid: number, cluster: string): Promise<void> {
  if (!isDatabase(pid, cluster)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (isDatabase(pid, cluster)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL ${pid} did not stop in time`)
    await wait(POLL_MS)
  }
}
