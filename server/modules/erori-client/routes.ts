import type { FastifyInstance } from 'fastify'
import { reportClientError } from '#contract/erori-client.ts'
import { eroriList } from '#contract/operator/erori.ts'
import { limitByIp } from '#server/domain/ip-rate-limits.ts'
import { enforceRateLimit } from '#server/domain/rate-limiter.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { pageSize } from '#server/http/cursor.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { parseEngine } from '#server/domain/browser-engine.ts'
import { clientErrorListDays, listClientErrors, recordClientError, toListedError } from './repo.ts'

const HOUR = 3600
/** Global limit: a version that is broken for everybody is noticed after a few reports. */
export const REPORTS_PER_HOUR = 1000

/** Errors reported by citizens' browsers: logged, counted and stored anonymously, and listed for the operator. */
export function eroriClientRoutes(app: FastifyInstance, ports: Ports, metrics: Metrics): void {
  registerEndpoint(app, ports, reportClientError, async ({ body, context }) => {
    await limitByIp(ports, 'erori-client', context.ip)
    await enforceRateLimit(ports, 'erori-client:toate', REPORTS_PER_HOUR, HOUR)
    const { name, version } = parseEngine(context.userAgent)
    metrics.countClientError(body, name)
    ports.log.warn({ ...body, motor: version }, 'client error')
    await recordClientError(context.db, body, version, context.now)
    return true as const
  })

  registerEndpoint(app, ports, eroriList, async ({ query, context }) => {
    const { rows, total } = await listClientErrors(context.db, context.now, {
      days: query.zile ?? clientErrorListDays,
      limit: pageSize(query),
    })
    return { lista: rows.map(toListedError), total }
  })
}
