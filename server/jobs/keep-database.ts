import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddedDatabase } from '#server/db/embedded.ts'
import type { FolderLock } from '#server/db/data-dir-lock.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/**
 * Creates a periodic task that restarts the embedded database when its process has ended, with exponential back-off
 * (1–60 s) while it cannot be started, as on a full disk.
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
    log.error('database process ended; restarting it')
    await database.restart()
    await lock.retake()
    log.warn('database restarted')
    pauseMs = FIRST_PAUSE_MS
  }
}
