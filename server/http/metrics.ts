import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { clientErrorKinds } from '#contract/erori-client.ts'
import type { ClientError } from '#contract/erori-client.ts'
import { outbox, webhookEndpoints } from '#server/db/schema.ts'
import type { EngineName } from '#server/domain/browser-engine.ts'
import { describeError } from '#server/errors/describe-error.ts'
import type { Ports } from '#server/ports/ports.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts the answered calls by route and status, as an address may hold a secret, and the clients' errors. */
export class Metrics {
  // Not the global registry of prom-client, since tests start several apps in one process.
  readonly #registry = new Registry()
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of the answered calls.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [this.#registry],
  })
  readonly #clientErrors = new Counter({
    name: 'client_errors_total',
    help: "Errors in citizens' browsers.",
    labelNames: ['kind'],
    registers: [this.#registry],
  })
  readonly #clientErrorPages = new Counter({
    name: 'client_errors_by_page_total',
    help: "Errors in citizens' browsers, by page and engine.",
    labelNames: ['kind', 'page', 'engine'],
    registers: [this.#registry],
  })

  constructor(ports: Ports) {
    // From 0: Prometheus sees no increase in a counter that begins at 1.
    for (const kind of clientErrorKinds) this.#clientErrors.inc({ kind }, 0)
    this.#registry.registerMetric(
      createOutboxGauge(ports, {
        name: 'outbox_waiting',
        help: 'Messages waiting to be sent.',
        state: 'asteapta',
      }),
    )
    this.#registry.registerMetric(
      createOutboxGauge(ports, {
        name: 'outbox_failed',
        help: 'Messages that no provider accepted.',
        state: 'esuat',
      }),
    )
    this.#registry.registerMetric(createWebhooksGauge(ports))
    this.#registry.registerMetric(createPoolGauge(ports))
  }

  watch(app: FastifyInstance): void {
    app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
      const labels = { method, route: routeOptions.url ?? '-', status: reply.statusCode }
      this.#requests.observe(labels, reply.elapsedTime / 1000)
      done()
    })
  }

  /** Adds CPU, memory, garbage collection and event loop delay of the process. Call once. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Each label has few values: a reporter cannot make up new ones. */
  countClientError({ fel, ecran }: Pick<ClientError, 'fel' | 'ecran'>, engine: EngineName): void {
    this.#clientErrors.inc({ kind: fel })
    this.#clientErrorPages.inc({ kind: fel, page: ecran, engine })
  }

  /** Renders all metrics in Prometheus's text format. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  get contentType(): string {
    return this.#registry.contentType
  }
}

function createOutboxGauge(
  { db }: Ports,
  { state, ...names }: { name: string; help: string; state: string },
): Gauge {
  return new Gauge({
    ...names,
    registers: [],
    async collect() {
      this.set(await db.$count(outbox, eq(outbox.state, state)))
    },
  })
}

// One that was disabled for its failures still counts, until the operator enables, disables or removes it.
function createWebhooksGauge({ db }: Ports): Gauge {
  const { disabledAt, disabledReason, failingSince } = webhookEndpoints
  const isFailing = or(
    and(isNull(disabledAt), isNotNull(failingSince)),
    ne(disabledReason, 'operator'),
  )
  return new Gauge({
    name: 'webhook_endpoints_failing',
    help: 'Webhook endpoints that fail, or were disabled because they did.',
    registers: [],
    async collect() {
      this.set(await db.$count(webhookEndpoints, isFailing))
    },
  })
}

function createPoolGauge({ db, requestDb }: Ports): Gauge<'pool' | 'state'> {
  const pools = { cereri: requestDb.$client, separat: db.$client }
  return new Gauge({
    name: 'pg_pool_connections',
    help: 'Connections of the database pools, and calls waiting for one.',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'open' }, totalCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}

/** Serves the metrics on a port of the loopback only. Rejects when it cannot listen there. */
export async function serveMetrics(
  metrics: Metrics,
  { log }: Pick<Ports, 'log'>,
  port: number,
): Promise<Server> {
  metrics.watchProcess()
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.warn({ error: describeError(error) }, 'metrics unavailable')
        response.writeHead(503).end()
      },
    )
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return server
}
