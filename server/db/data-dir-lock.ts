import pg from 'pg'
import { StartError } from '#server/errors/start-error.ts'

const LOCK = 7_302_002

/** Lock of a portal on its data folder; released by itself when the process or the database dies. */
export interface DataDirLock {
  /** Acquires it again after a restart of the database. */
  reacquire(): Promise<void>
  release(): Promise<void>
}

/** Locks a data folder by an advisory lock in its database. Throws a `StartError` if another portal holds it. */
export async function acquireDataDirLock(url: string, dataDir: string): Promise<DataDirLock> {
  let client = await connectAndLock(url, dataDir)
  return {
    async reacquire() {
      client = await connectAndLock(url, dataDir)
    },
    release: () => client.end(),
  }
}

async function connectAndLock(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // Ignored: whoever loses this connection has lost the database too, and every call reports it.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [LOCK],
  )
  if (rows[0]?.taken) return client
  await client.end()
  throw new StartError(`Folderul ${dataDir} este folosit deja de un portal pornit.`)
}
