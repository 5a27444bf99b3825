import { runNextImport } from '#server/modules/importuri/run-next.ts'
import type { Ports } from '#server/ports/ports.ts'
import { runPeriodically } from './run-periodically.ts'
import type { Job } from './run-periodically.ts'

const PAUSE_MS = 1000

/** Starts the job that checks and writes imports. Stopping it stops an import between two batches. */
export function startImportWorker(ports: Ports): Job {
  const stop = new AbortController()
  const job = runPeriodically(ports.log, 'importuri', PAUSE_MS, () =>
    runNextImport(ports, stop.signal),
  )
  return {
    async stop() {
      stop.abort()
      await job.stop()
    },
  }
}
