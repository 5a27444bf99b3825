import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import { isPackaged } from '#server/config/packaged.ts'
import { describeError } from '#server/errors/describe-error.ts'

const IDLE_MS = 300_000
const CLOSE_MS = 1000

/** Threads for work that would block calls. They start on demand. */
export interface WorkerPool<Input, Output> {
  /** Rejects with `WorkerLimitError`, with `WorkerPoolClosedError` once it is closed, or with what the work threw. */
  run(input: Input): Promise<Output>
  /** Terminates the threads, even while they work. */
  close(): Promise<void>
}

export interface WorkerPoolOptions {
  /** File whose default export does the work. */
  worker: string
  workerData?: unknown
  threads: number
  limitMs: number
  heapMb: number
}

/** The work took too much time or memory. */
export class WorkerLimitError extends Error {
  override readonly name = 'WorkerLimitError'
}

export class WorkerPoolClosedError extends Error {
  override readonly name = 'WorkerPoolClosedError'
}

/** Opens a pool of threads whose work has limits of time and memory. */
export function openWorkerPool<Input, Output>(
  log: FastifyBaseLogger,
  { worker, workerData, threads, limitMs, heapMb }: WorkerPoolOptions,
): WorkerPool<Input, Output> {
  const pool = new Piscina<Input, Output>({
    filename: worker,
    workerData,
    execArgv: loaderArguments(),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  pool.on('error', (error) => log.error({ error: withoutMessage(error) }, 'worker thread failed'))
  let closed = false

  return {
    async run(input) {
      if (closed) throw new WorkerPoolClosedError()
      const signal = AbortSignal.timeout(limitMs)
      try {
        return await pool.run(input, { signal })
      } catch (error) {
        if (closed) throw new WorkerPoolClosedError()
        throw signal.aborted || isOutOfMemory(error)
          ? new WorkerLimitError('the work exceeded its limits', { cause: error })
          : error
      }
    },
    async close() {
      closed = true
      await Promise.race([pool.destroy(), wait(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

/** Describes an error without its message, because that may quote what was worked on. */
export function withoutMessage(error: unknown) {
  const { type, stack } = describeError(error)
  return { type, stack }
}

// Worker threads do not inherit the loaders of the main thread.
function loaderArguments(): string[] {
  if (isPackaged) return []
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
