import cluster from 'node:cluster'
import { loadEnv } from './config/env.ts'
import { formatError } from './errors/describe-error.ts'
import { start } from './start.ts'
import { StartError } from './errors/start-error.ts'
import { runWorker, startWorkers } from './workers.ts'

/** Containers are killed 10 s after the stop signal. */
const STOP_LIMIT_MS = 8000

// Node would print the whole error, including the values of a failed statement.
process.on('uncaughtException', (error) => {
  console.error(formatError(error))
  process.exit(1)
})

// A `StartError` is one sentence for the operator; any other error is a bug and shows its stack.
try {
  if (cluster.isWorker) await runWorker(start)
  else {
    const { workers } = loadEnv()
    const { line, stop } = workers > 1 ? await startWorkers(workers) : await start()
    stopOnSignal(stop)
    console.log(line)
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : formatError(error))
  process.exit(1)
}

function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      setTimeout(forceExit, STOP_LIMIT_MS)
      void stop().then(() => process.exit(0))
    })
  }
}

function forceExit(): never {
  console.error('Portalul nu s-a oprit la timp; ce era în lucru se reia la pornire.')
  process.exit(1)
}
