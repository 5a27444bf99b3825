import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { eq } from 'drizzle-orm'
import { clientErrorKinds } from '#contract/erori-client.ts'
import type { ClientError, ClientErrorKind } from '#contract/erori-client.ts'
import type { FastifyInstance } from 'fastify'
import { outbox } from '#server/db/schema.ts'
import type { EngineName } from '#server/domain/browser-engine.ts'
import { describeError } from '#server/errors/describe-error.ts'
import type { Ports } from '#server/ports/ports.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Series {
  labels: string
  count: number
  seconds: number
  /** Cumulative: calls that took at most the bucket's time. */
  buckets: number[]
}

/** Counts the answered calls by route and status, as an address may hold a secret, and the clients' errors. */
export class Metrics {
  readonly #series = new Map<string, Series>()
  // From 0: Prometheus sees no increase in a counter that begins at 1.
  readonly #clientErrors = new Map<ClientErrorKind, number>(
    clientErrorKinds.map((kind) => [kind, 0]),
  )
  readonly #clientErrorPages = new Map<string, number>()

  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      const route = routeOptions.url ?? '-'
      const labels = `method="${method}",route="${route}",status="${reply.statusCode}"`
      this.#count(labels, reply.elapsedTime / 1000)
    })
  }

  /** Each label has few values: a reporter cannot make up new ones. */
  countClientError({ fel, ecran }: Pick<ClientError, 'fel' | 'ecran'>, engine: EngineName): void {
    add(this.#clientErrors, fel)
    add(this.#clientErrorPages, `kind="${fel}",page="${ecran}",engine="${engine}"`)
  }

  #count(labels: string, seconds: number): void {
    const empty = { labels, count: 0, seconds: 0, buckets: BUCKETS_SECONDS.map(() => 0) }
    const series = this.#series.get(labels) ?? empty
    series.count += 1
    series.seconds += seconds
    series.buckets = series.buckets.map((n, i) => (seconds <= BUCKETS_SECONDS[i]! ? n + 1 : n))
    this.#series.set(labels, series)
  }

  /** Renders all metrics in Prometheus's text format. */
  async text(ports: Ports): Promise<string> {
    const name = 'http_request_duration_seconds'
    const waiting = await countMessages(ports, 'asteapta')
    const failed = await countMessages(ports, 'esuat')
    return [
      `# TYPE ${name} histogram`,
      ...[...this.#series.values()].flatMap((series) => histogramLines(name, series)),
      '# TYPE client_errors_total counter',
      ...[...this.#clientErrors].map(([kind, n]) => `client_errors_total{kind="${kind}"} ${n}`),
      '# TYPE client_errors_by_page_total counter',
      ...[...this.#clientErrorPages].map(([of, n]) => `client_errors_by_page_total{${of}} ${n}`),
      '# TYPE outbox_waiting gauge',
      `outbox_waiting ${waiting}`,
      '# TYPE outbox_failed gauge',
      `outbox_failed ${failed}`,
      '# TYPE pg_pool_connections gauge',
      ...poolLines('cereri', ports.requestDb.$client),
      ...poolLines('separat', ports.db.$client),
      '',
    ].join('\n')
  }
}

const countMessages = ({ db }: Ports, state: string): Promise<number> =>
  db.$count(outbox, eq(outbox.state, state))

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function histogramLines(name: string, { labels, count: n, seconds, buckets }: Series): string[] {
  const bucket = (le: number | string, value: number) =>
    `${name}_bucket{${labels},le="${le}"} ${value}`
  return [
    ...buckets.map((value, i) => bucket(BUCKETS_SECONDS[i]!, value)),
    bucket('+Inf', n),
    `${name}_sum{${labels}} ${seconds}`,
    `${name}_count{${labels}} ${n}`,
  ]
}

function poolLines(
  pool: string,
  sizes: Record<'totalCount' | 'idleCount' | 'waitingCount', number>,
) {
  const line = (state: string, value: number) =>
    `pg_pool_connections{pool="${pool}",state="${state}"} ${value}`
  return [
    line('open', sizes.totalCount),
    line('idle', sizes.idleCount),
    line('waiting', sizes.waitingCount),
  ]
}

/** Serves the metrics on a port of the loopback only. Rejects when it cannot listen there. */
export async function serveMetrics(metrics: Metrics, ports: Ports, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text(ports).then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      (error: unknown) => {
        ports.log.warn({ error: describeError(error) }, 'metrics unavailable')
        response.writeHead(503).end()
      },
    )
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return server
}
