import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddedDatabase } from '#server/db/embedded.ts'
import type { DataDirLock } from '#server/db/data-dir-lock.ts'

const MIN_BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 60_000

/**
 * Creates a periodic task that restarts the embedded database when its process has ended, with exponential back-off
 * (1–60 s) while it cannot be started, as on a full disk.
 */
export function createDatabaseWatchdog(
  log: FastifyBaseLogger,
  database: EmbeddedDatabase,
  lock: DataDirLock,
): () => Promise<void> {
  let pauseMs = MIN_BACKOFF_MS
  let notBefore = 0
  return async () => {
    if (database.isRunning() || performance.now() < notBefore) return
    notBefore = performance.now() + pauseMs
    pauseMs = Math.min(pauseMs * 2, MAX_BACKOFF_MS)
    log.error('database process ended; restarting it')
    await database.restart()
    await lock.reacquire()
    log.warn('database restarted')
    pauseMs = MIN_BACKOFF_MS
  }
}
