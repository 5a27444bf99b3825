import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '#server/db/with-client.ts'
import { aptGetInstall } from '../../../scripts/apt-get.mjs'
import { findFreePort } from '../../../scripts/free-port.mjs'
import { ordinaryUser } from './ordinary-user.ts'
import { hasCommand } from './proxies.ts'

export interface PgBouncer {
  /** URL of a database through it. */
  urlOf(databaseUrl: string): string
  stop(): Promise<void>
}

const READY_LIMIT_MS = 30_000
const POLL_MS = 50

/** True if this machine has PgBouncer, or can install it; says so if not. */
export function hasPgBouncer(): boolean {
  if (!hasCommand('pgbouncer')) aptGetInstall(['pgbouncer'], 'Installing pgbouncer…')
  if (hasCommand('pgbouncer')) return true
  process.stdout.write('pgbouncer cannot be installed here: portals behind it are not tested.\n')
  return false
}

/** Starts PgBouncer in transaction mode, with `connections` to each database, in front of a PostgreSQL. */
export async function startPgBouncer(adminUrl: string, connections: number): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(adminUrl)
  const port = await findFreePort()
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-pgbouncer-'))
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
  )
  if (ordinaryUser) {
    for (const place of [folder, file]) await chown(place, ordinaryUser.uid, ordinaryUser.gid)
  }
  const child = spawn('pgbouncer', ['--quiet', file], { ...ordinaryUser, stdio: 'ignore' })
  const exit = once(child, 'exit')
  const urlOf = (databaseUrl: string) => {
    const url = new URL(databaseUrl)
    url.host = `127.0.0.1:${port}`
    return url.href
  }
  await waitUntilReady(urlOf(adminUrl))
  return {
    urlOf,
    async stop() {
      child.kill('SIGINT')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS
  while (!(await isAnswering(url))) {
    if (Date.now() > deadline) throw new Error('pgbouncer did not start')
    await wait(POLL_MS)
  }
}

const isAnswering = (url: string): Promise<boolean> =>
  withClient(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )
