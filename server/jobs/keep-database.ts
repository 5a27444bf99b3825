import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddedDatabase } from '#server/db/embedded.ts'
import type { FolderLock } from '#server/db/data-dir-lock.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/**
 * A task to repeat: starts the embedded database again when its process has ended. While it cannot be started, as on
 * a full disk, it is tried ever more seldom.
 */
export function keepDatabase(
  log: FastifyBaseLogger,
  database: EmbeddedDatabase,
  lock: FolderLock,
): () => Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  let notBefore = 0
  return async () => {
    if (database.isRunning() || performance.now() < notBefore) return
    notBefore = performance.now() + pauseMs
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    log.error('The database has ended; it is started again')
    await database.restart()
    await lock.retake()
    log.warn('The database was started again')
    pauseMs = FIRST_PAUSE_MS
  }
}
