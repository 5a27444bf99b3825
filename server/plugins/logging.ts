import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/db.ts'
import { describeError } from '#server/errors/describe-error.ts'
import type { Env } from '#server/config/env.ts'

/**
 * Returns the logger's options: one JSON line per entry, and nothing of a request that says anything about the citizen.
 * Without a stream it writes to the standard output.
 */
export function loggerOptions(env: Pick<Env, 'logLevel'>, stream?: NodeJS.WritableStream) {
  return {
    level: env.logLevel,
    ...(stream && { stream }),
    // Even a request logged by mistake shows neither address nor headers.
    serializers: {
      req: ({ method, id }: { method?: string; id?: string }) => ({ method, id }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
      err: describeError,
    },
  }
}

/** Logs each answered call by its route, never by its address, which may hold a secret. */
export function registerLogging(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id, routeOptions } = request
    const route = routeOptions.url ?? '-'
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, route, status: reply.statusCode, ms, reference: id }, 'answered')
    done()
  })
}

/** Logs errors of idle connections, which belong to no call; without a listener they would end the process. */
export function logIdleErrors(app: FastifyInstance, ...databases: Database[]): void {
  for (const { $client } of databases) {
    $client.on('error', (error) => app.log.warn({ error: describeError(error) }, 'connection lost'))
  }
}
