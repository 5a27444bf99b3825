import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { REQUEST_CONNECTIONS } from '#server/db/db.ts'
import { operationVariables } from '#server/testing/factories/operation.ts'
import { bundleServer } from '#tests/support/server-bundle.ts'
import { root } from '../../scripts/npm.mjs'

export interface ServerProcess {
  origin: string
  pid: number
  stop(): Promise<void>
  /** Kills it (SIGKILL), as in a power cut. */
  kill(): Promise<void>
}

interface Settings {
  databaseUrl: string
  dataDir: string
  appKey: string
  /** A free port if not given. */
  port?: number
  /** Additional environment variables. */
  variables?: Record<string, string>
  /** Started from its sources, as `npm start` does. */
  fromSources?: boolean
}

const MAIN = path.join(root, 'server', 'main.ts')
const FLOOR = path.join(root, 'bench', 'support', 'floor-server.ts')
const START_TIMEOUT_MS = 120_000
const POLL_MS = 100

/** Starts the portal as in production, bundled and in its own process, on an existing database. */
export async function startServer(settings: Settings): Promise<ServerProcess> {
  const port = settings.port ?? (await freePort())
  const script = settings.fromSources ? MAIN : await findBundle()
  return startProcess(script, port, variables(settings, port), isReady)
}

let bundle: Promise<string> | null = null

/** Returns the path of the bundled server, which this process makes once and deletes at its end. */
const findBundle = (): Promise<string> =>
  (bundle ??= bundleServer().then(({ file }) => {
    process.once('exit', () => rmSync(path.dirname(file), { recursive: true, force: true }))
    return file
  }))

/** Starts the bare server that calls are compared with, with as many connections to the database. */
export async function startFloor({
  databaseUrl,
  appKey,
}: Pick<Settings, 'databaseUrl' | 'appKey'>): Promise<ServerProcess> {
  const port = await freePort()
  const given = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    APP_KEY: appKey,
    CONNECTIONS: String(REQUEST_CONNECTIONS),
  }
  return startProcess(FLOOR, port, given, isAnswering)
}

async function startProcess(
  script: string,
  port: number,
  given: Record<string, string>,
  isUp: (origin: string) => Promise<boolean>,
): Promise<ServerProcess> {
  const origin = `http://127.0.0.1:${port}`
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = spawn(process.execPath, [...loader, script], {
    cwd: root,
    env: { ...process.env, ...given },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  const stop = () => end('SIGTERM')
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await isUp(origin))) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    if (Date.now() > deadline) {
      await stop()
      throw new Error('the server did not start in time')
    }
    await wait(POLL_MS)
  }
  return { origin, pid: child.pid!, stop, kill: () => end('SIGKILL') }
}

const variables = ({ databaseUrl, dataDir, appKey, variables: more }: Settings, port: number) => ({
  ...operationVariables(),
  NODE_ENV: 'production',
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  APP_KEY: appKey,
  // All requests come from one address.
  ADDRESS_PER_MINUTE: '100000000',
  LOG_LEVEL: 'warn',
  ...more,
})

export async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null)
  return answer?.ok ?? false
}

const isAnswering = async (origin: string): Promise<boolean> =>
  (await fetch(origin).catch(() => null)) !== null

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
