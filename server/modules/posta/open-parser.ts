import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { isPackaged } from '#server/config/packaged.ts'
import { openWorkerPool, WorkerLimitError } from '#server/domain/worker-pool.ts'
import type { WorkerPoolOptions } from '#server/domain/worker-pool.ts'
import type { IncomingEmail } from './incoming-email.ts'

const LIMITS: WorkerPoolOptions = {
  worker: path.join(import.meta.dirname, isPackaged ? 'parse-worker.js' : 'parse-worker.ts'),
  threads: 1,
  limitMs: 30_000,
  heapMb: 512,
}

/** Parses an e-mail; null if it cannot be parsed. */
export type ParseEmail = (bytes: Uint8Array) => Promise<IncomingEmail | null>

export interface EmailParser {
  parse: ParseEmail
  close(): Promise<void>
}

/**
 * Opens a parser whose thread is started on demand: anybody may send an e-mail of millions of lines or parts, and that
 * must not stop the calls. One that exceeds the limits cannot be parsed.
 */
export function openEmailParser(
  log: FastifyBaseLogger,
  limits: Partial<WorkerPoolOptions> = {},
): EmailParser {
  const pool = openWorkerPool<Uint8Array, IncomingEmail | null>(log, { ...LIMITS, ...limits })
  return {
    parse: (bytes) =>
      pool.run(bytes).catch((error: unknown) => {
        if (error instanceof WorkerLimitError) return null
        throw error
      }),
    close: () => pool.close(),
  }
}
