import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { plural } from '#contract/plural.ro.ts'
import type { RunningPortal } from './start.ts'
import { StartError } from './errors/start-error.ts'
import { WORKER_PLACE } from './worker-place.ts'

/** Pause before a worker that ended is started again. */
const RESTART_PAUSE_MS = 1000

/** Message of a worker that is ready, with its readiness line, and that of the supervisor that stops it. */
interface Ready {
  ready: string
}
const STOP = 'stop'

/**
 * Starts that many processes of the portal on one port. The first one migrates before the others start. One that ends
 * by itself is started again. Rejects if one does not start.
 */
export async function startWorkers(count: number): Promise<RunningPortal> {
  const workers = new Map<number, StartedWorker>()
  const stopping = new AbortController()

  const launch = async (place: number): Promise<string> => {
    const worker = cluster.fork({ [WORKER_PLACE]: String(place) })
    workers.set(place, { worker, isReady: false })
    const line = await untilReady(worker)
    workers.set(place, { worker, isReady: true })
    worker.once('exit', (code, signal) => void restart(place, signal ?? code))
    return line
  }

  async function restart(place: number, cause: string | number): Promise<void> {
    if (stopping.signal.aborted) return
    const line = `Procesul ${place + 1} al portalului s-a oprit (${cause}); pornește din nou.`
    process.stderr.write(`${line}\n`)
    await wait(RESTART_PAUSE_MS)
    if (stopping.signal.aborted) return
    try {
      await launch(place)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      await restart(place, 'la pornire')
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await Promise.all([...workers.values()].map(stopWorker))
  }

  try {
    const line = await launch(0)
    await Promise.all(Array.from({ length: count - 1 }, (_, at) => launch(at + 1)))
    return { line: `${line} — ${plural(count, { one: 'proces', few: 'procese' })}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilReady(worker: Worker): Promise<string> {
  const abort = new AbortController()
  const { signal } = abort
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([message]) => (message as Ready).ready),
      once(worker, 'exit', { signal }).then(() => {
        throw new StartError('Un proces al portalului nu a pornit.')
      }),
    ])
  } finally {
    abort.abort()
  }
}

interface StartedWorker {
  worker: Worker
  isReady: boolean
}

async function stopWorker({ worker, isReady }: StartedWorker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  if (isReady && worker.isConnected()) worker.send(STOP)
  else worker.process.kill('SIGKILL')
  await ended
}

/** Runs this process as a worker, until the supervisor stops it or ends. */
export async function runWorker(start: () => Promise<RunningPortal>): Promise<void> {
  // The supervisor has heard them too, and stops all workers in one way.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const { line, stop } = await start()
  process.on('message', (message) => {
    if (message === STOP) void stop().then(() => process.exit(0))
  })
  process.send?.({ ready: line } satisfies Ready)
}
