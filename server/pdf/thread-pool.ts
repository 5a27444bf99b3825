import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import { createConcurrencyLimiter } from '#server/domain/concurrency-limiter.ts'
import { isPackaged } from '#server/config/packaged.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { describeError } from '#server/errors/describe-error.ts'
import type { Drawing } from './drawing.ts'

const THREADS = 2
const QUEUE_LENGTH = 16
const TIMEOUT_MS = 15_000
const IDLE_MS = 300_000
const CLOSE_MS = 1000
const HEAP_MB = 512
const BUSY_RETRY_SECONDS = 5
const FAILED_RETRY_SECONDS = 60

const WORKER = path.join(import.meta.dirname, isPackaged ? 'worker.js' : 'worker.ts')

export interface ThreadPool {
  /**
   * Draws a document in a worker thread. Throws `indisponibil` when the queue is full, when the document exceeds the
   * time or memory limit, and once the pool is closed.
   */
  draw(drawing: Drawing): Promise<Buffer>
  /** Terminates the threads, even while they draw. */
  close(): Promise<void>
}

/** Overrides, most of them for tests. */
export interface ThreadPoolOptions {
  /** File whose default export draws. */
  worker?: string
  workerData?: unknown
  threads?: number
  limitMs?: number
  heapMb?: number
}

/** Opens a pool of threads that draw documents. Threads start on demand. */
export function openThreadPool(
  log: FastifyBaseLogger,
  {
    worker = WORKER,
    workerData,
    threads = THREADS,
    limitMs = TIMEOUT_MS,
    heapMb = HEAP_MB,
  }: ThreadPoolOptions = {},
): ThreadPool {
  const pool = new Piscina<Drawing, Uint8Array>({
    filename: worker,
    workerData,
    execArgv: loaderArguments(),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  pool.on('error', (error) => log.error({ error: withoutMessage(error) }, 'drawing thread failed'))
  // Piscina's own queue limit does not count abortable tasks.
  const withLimit = createConcurrencyLimiter({
    maxConcurrent: threads,
    maxQueued: QUEUE_LENGTH,
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  })
  let closed = false

  async function run(drawing: Drawing): Promise<Buffer> {
    if (closed) throw createUnavailableError()
    const signal = AbortSignal.timeout(limitMs)
    try {
      const { buffer, byteOffset, length } = await pool.run(drawing, { signal })
      return Buffer.from(buffer, byteOffset, length)
    } catch (error) {
      if (closed) throw createUnavailableError()
      const document = drawing.document.kind
      log.error({ document, error: withoutMessage(error) }, 'document not drawn')
      if (signal.aborted || isOutOfMemory(error)) throw createUnavailableError()
      throw new Error('drawing the document failed', { cause: error })
    }
  }

  return {
    draw: (drawing) => withLimit(() => run(drawing)),
    async close() {
      closed = true
      await Promise.race([pool.destroy(), wait(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

// Worker threads do not inherit the loaders of the main thread.
function loaderArguments(): string[] {
  if (isPackaged) return []
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
}

const createUnavailableError = () =>
  new ApiError('indisponibil', { retryAfter: FAILED_RETRY_SECONDS })

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

// Omits the message, because it may quote the text that could not be drawn.
function withoutMessage(error: unknown) {
  const { type, stack } = describeError(error)
  return { type, stack }
}
