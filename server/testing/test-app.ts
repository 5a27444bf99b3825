import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { openBank } from '#server/bank/open-bank.ts'
import type { Sandbox } from '#server/bank/sandbox/sandbox-bank.ts'
import { openDatabase } from '#server/db/db.ts'
import { openPubSub } from '#server/db/pubsub.ts'
import { parseEnv } from '#server/config/env.ts'
import type { Env } from '#server/config/env.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { listCaptured } from '#server/modules/dev/repo.ts'
import type { ThreadPoolOptions } from '#server/pdf/thread-pool.ts'
import type { ClientFiles } from '#server/plugins/static-client.ts'
import type { Bank } from '#server/ports/bank.ts'
import type { Clock } from '#server/ports/clock.ts'
import { openFileStore } from '#server/ports/open-file-store.ts'
import type { Ports } from '#server/ports/ports.ts'
import { TestClient } from './test-client.ts'
import { cloneDatabase } from './test-database.ts'

export { TestClient } from './test-client.ts'
export type { TestAnswer } from './test-client.ts'

/** A frozen clock that only `advance` moves. */
export class TestClock implements Clock {
  #now = new Date()

  now(): Date {
    return new Date(this.#now)
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000)
  }
}

export interface TestMessage {
  canal: string
  catre: string
  text: string
}

export interface TestApp {
  ports: Ports
  metrics: Metrics
  app: FastifyInstance
  /** Null with another bank. */
  sandbox: Sandbox | null
  clock: TestClock
  /** The whole log as JSON lines. */
  logged(): string
  client(address?: string): TestClient
  /** Captured messages, newest first; only those of `to` if given. */
  messages(to?: string): Promise<TestMessage[]>
  close(): Promise<void>
}

interface TestOptions {
  /** Environment variables that override the tests' own. */
  variables?: Record<string, string>
  /** Overrides of the parsed environment. */
  env?: Partial<Env>
  client?: ClientFiles
  /** An existing database, in place of a cloned one. */
  databaseUrl?: string
  /** The clock of another app, in place of one of its own. */
  clock?: TestClock
  /** Replaces the demonstration bank, which is reachable only once the server listens. */
  bank?: Bank
  /** Replaces the threads that draw documents. */
  drawing?: ThreadPoolOptions
}

const variables = {
  DEMO: '1',
  APP_KEY: 'o-cheie-de-test-de-32-de-caractere',
  ARGON2_MEMORY_KIB: '64',
  EQUAL_TIME_MS: '0',
  LOG_LEVEL: 'trace',
  ADDRESS_PER_MINUTE: '100000',
  DATABASE_PATIENCE_MS: '20000',
  DATABASE_LOCK_TIMEOUT_MS: '20000',
}
const noClient: ClientFiles = { files: new Map(), inline: { scripts: [], styles: [] } }

/** Starts the real server on its own database, without listening. Close it at the end of the file. */
export async function startTestApp(options: TestOptions = {}): Promise<TestApp> {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => {} }
    : await cloneDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-test-'))
  const clock = options.clock ?? new TestClock()
  const env = {
    ...parseEnv({ ...variables, DATA_DIR: dataDir, ...options.variables }),
    ...options.env,
  }
  const timeouts = {
    statementTimeoutMs: env.databaseTimeoutMs,
    lockTimeoutMs: env.databaseLockTimeoutMs,
  }
  const db = openDatabase(database.url, 8, timeouts)
  const requestDb = openDatabase(database.url, 16, timeouts)
  const files = await openFileStore(env)
  const pubSub = await openPubSub(database.url)
  const log = collectLog()
  const bank = options.bank ?? openBank(env)
  const infrastructure = { env, db, requestDb, clock, files, pubSub, bank }
  const { app, ports, metrics, sandbox } = await buildApp(
    infrastructure,
    options.client ?? noClient,
    { logStream: log.stream, drawing: options.drawing },
  )
  await app.ready()
  return {
    ports,
    metrics,
    app,
    sandbox,
    clock,
    logged: log.text,
    client: (address) => new TestClient(app, address),
    messages: (to) => listCaptured(db, to ?? null),
    async close() {
      await app.close()
      await pubSub.close()
      await Promise.all([db.$client.end(), requestDb.$client.end()])
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function collectLog(): { stream: Writable; text: () => string } {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { stream, text: () => lines.join('') }
}
