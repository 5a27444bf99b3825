import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createConcurrencyLimiter } from '#server/domain/concurrency-limiter.ts'
import {
  openWorkerPool,
  withoutMessage,
  WorkerLimitError,
  WorkerPoolClosedError,
} from '#server/domain/worker-pool.ts'
import { isPackaged } from '#server/config/packaged.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Drawing } from './drawing.ts'

const THREADS = 2
const QUEUE_LENGTH = 16
const TIMEOUT_MS = 15_000
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
  const limitsOfWork = { threads, limitMs, heapMb }
  const pool = openWorkerPool<Drawing, Uint8Array>(log, { worker, workerData, ...limitsOfWork })
  // Piscina's own queue limit does not count abortable tasks.
  const withLimit = createConcurrencyLimiter({
    maxConcurrent: threads,
    maxQueued: QUEUE_LENGTH,
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  })

  async function run(drawing: Drawing): Promise<Buffer> {
    try {
      const { buffer, byteOffset, length } = await pool.run(drawing)
      return Buffer.from(buffer, byteOffset, length)
    } catch (error) {
      if (error instanceof WorkerPoolClosedError) throw createUnavailableError()
      const document = drawing.document.kind
      log.error({ document, error: withoutMessage(error) }, 'document not drawn')
      if (error instanceof WorkerLimitError) throw createUnavailableError()
      throw new Error('drawing the document failed', { cause: error })
    }
  }

  return {
    draw: (drawing) => withLimit(() => run(drawing)),
    close: () => pool.close(),
  }
}

const createUnavailableError = () =>
  new ApiError('indisponibil', { retryAfter: FAILED_RETRY_SECONDS })
