import pg from 'pg'
import { StartError } from '#server/start-error.ts'

const LOCK = 7_302_002

/** Held for as long as a portal serves a data folder; it falls away by itself when the process or the database dies. */
export interface FolderLock {
  /** Takes it again, from a database that was started again. */
  retake(): Promise<void>
  release(): Promise<void>
}

/** Takes a data folder, through its own database. Throws a `StartError` when another portal holds it. */
export async function acquireDataDirLock(url: string, dataDir: string): Promise<FolderLock> {
  let client = await takeLock(url, dataDir)
  return {
    async retake() {
      client = await takeLock(url, dataDir)
    },
    release: () => client.end(),
  }
}

async function takeLock(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // Whoever loses this connection has lost its database too, and hears of it in every call.
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
