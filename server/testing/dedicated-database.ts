import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded, type EmbeddedDatabase } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

/** A separate migrated PostgreSQL, whose processes a test may stop and kill. */
export interface DedicatedDatabase extends EmbeddedDatabase {
  dataDir: string
  /** Folder of its cluster. */
  cluster: string
  /** Process id of the postmaster. */
  readPid(): Promise<number>
  /** Stops it and deletes its data. */
  close(): Promise<void>
}

export async function startDedicatedDatabase(): Promise<DedicatedDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-baza-'))
  await chmod(dataDir, 0o755) // the database may run as another user
  // Recovery is faster without fsync, and tests kill processes, not the machine.
  const database = await startEmbedded(dataDir, { settings: { fsync: 'off' } })
  await migrate(database.url)
  const cluster = database.movedTo ?? path.join(dataDir, 'postgres')
  return {
    ...database,
    dataDir,
    cluster,
    async readPid() {
      const [pid] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
      return Number(pid)
    },
    async close() {
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
