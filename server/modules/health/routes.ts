import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { describeError } from '#server/errors/describe-error.ts'

const RETRY_SECONDS = 5
const DEADLINE_MS = 2000

/** Liveness (`/healthz`) and readiness (`/readyz`) probes. */
export function healthRoutes(app: FastifyInstance, ports: Ports): void {
  app.get('/healthz', async () => ({ status_code: 200, data: { stare: 'pornit' } }))

  app.get('/readyz', async (request) => {
    try {
      await Promise.race([ports.db.execute(sql`select 1`), failAfter(DEADLINE_MS)])
    } catch (error) {
      request.log.warn({ error: describeError(error) }, 'database unreachable')
      throw new ApiError('indisponibil', { retryAfter: RETRY_SECONDS })
    }
    return { status_code: 200, data: { stare: 'pregatit' } }
  })
}

async function failAfter(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false })
  throw new Error(`timed out after ${ms} ms`)
}
