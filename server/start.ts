import { accessSync, constants, mkdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { openBank } from './bank/open-bank.ts'
import type { Sandbox } from './bank/sandbox/sandbox-bank.ts'
import { JOB_CONNECTIONS, JOB_TIMEOUT_MS, REQUEST_CONNECTIONS, openDatabase } from './db/db.ts'
import type { Database } from './db/db.ts'
import { startEmbedded } from './db/embedded.ts'
import type { EmbeddedDatabase } from './db/embedded.ts'
import { acquireDataDirLock } from './db/data-dir-lock.ts'
import type { DataDirLock } from './db/data-dir-lock.ts'
import { migrate } from './db/migrate.ts'
import { checkCityContent } from './check-city-content.ts'
import { DEMO_PASSWORD, demoAccounts, findDemoCitizens, seedDemo, seedFaq } from './seed/seed.ts'
import { listDemoStaff, seedDemoStaff } from './seed/demo-staff.ts'
import { seedCatalogues } from './seed/seed-catalogues.ts'
import { seedContent } from './seed/seed-content.ts'
import { seedTemplates } from './seed/seed-templates.ts'
import { seedTranslations } from './seed/seed-translations.ts'
import { seedDemoData } from './demo-data/seed-demo-data.ts'
import { checkInstallation } from './domain/installation.ts'
import { openPubSub } from './db/pubsub.ts'
import { DIST } from './client-folder.ts'
import { loadEnv } from './config/env.ts'
import { isLoopback } from './config/loopback.ts'
import { isConnectionError } from './errors/database-errors.ts'
import type { Env, MailReplies } from './config/env.ts'
import { serveMetrics } from './http/metrics.ts'
import type { Metrics } from './http/metrics.ts'
import { createDatabaseWatchdog } from './jobs/database-watchdog.ts'
import { startOutboxWorker } from './jobs/outbox.ts'
import { listPeriodicJobs } from './jobs/periodic-jobs.ts'
import { purgeMail, receiveMail } from './jobs/receive-mail.ts'
import { runPeriodically } from './jobs/run-periodically.ts'
import { startImportWorker } from './jobs/run-imports.ts'
import { startWebhookWorker } from './jobs/deliver-webhooks.ts'
import type { Job } from './jobs/run-periodically.ts'
import { closeDemoCommand } from './operator/demo-accounts.ts'
import { adoptFilesCommand, formatPairing } from './operator/file-store.ts'
import { PROGRAM } from './operator/help.ts'
import { assertKnownIssuer, makeCityFiles } from './plugins/city-client.ts'
import { readClientFiles, withoutDesk } from './plugins/static-client.ts'
import { logIdleErrors } from './plugins/logging.ts'
import { systemClock } from './ports/clock.ts'
import { createMessageTransports, verifyMailServer } from './ports/message-transports.ts'
import { openEmailParser } from './modules/posta/open-parser.ts'
import { openMailInbox } from './ports/open-mail-inbox.ts'
import { createWebhookTransport } from './ports/webhook-transport.ts'
import { openFileStore } from './ports/open-file-store.ts'
import type { FileStore } from './ports/file-store.ts'
import type { Ports } from './ports/ports.ts'
import { minutesBehindAudit, assertDatabaseClock } from './check-clock.ts'
import { FileStoreError, formatStoreFailure } from './errors/file-store-error.ts'
import { StartError } from './errors/start-error.ts'
import { workerPlace } from './worker-place.ts'

const OTHER_CONNECTIONS = 8
/** Enough for the calls that a screen begins with. */
const KEPT_REQUEST_CONNECTIONS = 4
/** Containers are killed 10 s after the stop signal, and the database stops last. */
const IN_FLIGHT_MS = 5000
const MAIL_PAUSE_MS = 30_000
const OLD_MAIL_PAUSE_MS = 3_600_000
const SANDBOX_PAUSE_MS = 500
const DATABASE_PAUSE_MS = 500

export interface RunningPortal {
  /** Readiness line to print. */
  line: string
  /** Drains the calls in flight (5 s at most), then stops everything. Idempotent. */
  stop(): Promise<void>
}

/** Runs the registered close steps, last first. */
class CloseStack {
  readonly #steps: (() => unknown)[] = []

  add(step: () => unknown): void {
    this.#steps.unshift(step)
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step()
  }
}

/** Starts the portal from its environment. On failure stops what was started and throws, as a rule a `StartError`. */
export async function start(): Promise<RunningPortal> {
  const closers = new CloseStack()
  try {
    return await startAll(closers)
  } catch (error) {
    await closers.run()
    throw error
  }
}

async function startAll(closers: CloseStack): Promise<RunningPortal> {
  const env = loadEnv()
  checkCityContent(env.city)
  ensureDataDir(env.dataDir)
  const { url, pooledUrl, embedded } = await openStorage(env, closers)
  const lockTimeoutMs = env.databaseLockTimeoutMs
  const timeouts = { statementTimeoutMs: env.databaseTimeoutMs, lockTimeoutMs }
  // Not through PgBouncer: a call inside its transaction would wait for a connection that such calls hold.
  const db = openDatabase(url, OTHER_CONNECTIONS, timeouts)
  const requestDb = openDatabase(pooledUrl, REQUEST_CONNECTIONS, {
    ...timeouts,
    keptConnections: KEPT_REQUEST_CONNECTIONS,
    throughPgBouncer: pooledUrl !== url,
  })
  const jobDb = openDatabase(url, JOB_CONNECTIONS, {
    statementTimeoutMs: JOB_TIMEOUT_MS,
    lockTimeoutMs,
  })
  closers.add(() => Promise.all([db, requestDb, jobDb].map(({ $client }) => $client.end())))
  if (!env.demo) await assertNoDemoAccounts(jobDb)
  const files = await openFileStore(env)
  closers.add(() => files.close())
  await assertOwnFiles(jobDb, files, env)
  await assertDatabaseClock(jobDb, systemClock)
  const pubSub = await openPubSub(url)
  closers.add(() => pubSub.close())
  const bank = openBank(env)
  const infrastructure = { env, db, requestDb, clock: systemClock, files, pubSub, bank }
  const cityFiles = await makeCityFiles(DIST, env)
  await assertKnownIssuer(DIST, cityFiles, env)
  const built = await readClientFiles(DIST, cityFiles)
  const client = env.featuresOff.has('desk') ? withoutDesk(built) : built
  const { app, ports, metrics, sandbox } = await buildApp(infrastructure, client)
  logIdleErrors(app, jobDb)
  const minutesBehind = await minutesBehindAudit(jobDb, systemClock)
  if (minutesBehind > 0) app.log.warn({ minutesBehind }, 'clock behind the audit')
  const jobPorts = { ...ports, db: jobDb }
  await seedFaq(jobPorts)
  await seedCatalogues(jobPorts)
  await seedContent(jobPorts)
  await seedTemplates(jobPorts)
  await seedTranslations(jobPorts)
  if (env.demo) {
    await seedDemo(jobPorts)
    await seedDemoData(jobPorts)
    await seedDemoStaff(jobPorts)
  }
  await listen(app, env)
  closers.add(() => close(app))
  void reportMailServer(app, env)
  const jobs = startJobs(jobPorts)
  if (env.mailReplies) jobs.push(startMail(jobPorts, env.mailReplies))
  if (embedded) jobs.push(watchDatabase(ports, embedded))
  if (sandbox) jobs.push(startSandbox(ports, sandbox))
  closers.add(() => Promise.all([close(app), ...jobs.map((job) => job.stop())]))
  if (env.metricsPort) {
    const server = await startMetricsServer(metrics, ports, env.metricsPort + workerPlace())
    closers.add(() => server.close())
  }
  return { line: readinessLine(env), stop: () => closers.run() }
}

function ensureDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch {
    throw new StartError(`În folderul ${dataDir} nu se poate scrie. Schimbați DATA_DIR.`)
  }
}

interface Embedded {
  database: EmbeddedDatabase
  lock: DataDirLock
}

interface Storage {
  /** URL of PostgreSQL itself. */
  url: string
  /** URL that calls read and write through: that of PgBouncer, if there is one. */
  pooledUrl: string
  /** The embedded database; null with DATABASE_URL. */
  embedded: Embedded | null
}

/** Opens the database and applies pending migrations. */
async function openStorage(env: Env, closers: CloseStack): Promise<Storage> {
  if (env.databaseUrl) {
    const url = env.databaseDirectUrl ?? env.databaseUrl
    await migrateExternal(url, env.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    return { url, pooledUrl: env.databaseUrl, embedded: null }
  }
  const database = await startEmbedded(env.dataDir)
  const lock = await acquireDataDirLock(database.url, env.dataDir)
  closers.add(() => database.stop())
  closers.add(() => lock.release())
  if (database.movedTo) {
    console.log(`Baza de date este în ${database.movedTo}: în ${env.dataDir} nu poate ajunge.`)
  }
  await migrate(database.url)
  return { url: database.url, pooledUrl: database.url, embedded: { database, lock } }
}

async function migrateExternal(url: string, variable: string): Promise<void> {
  try {
    await migrate(url)
  } catch (error) {
    if (!isConnectionError(error)) throw error
    throw new StartError(`Baza de date de la ${variable} nu răspunde.`)
  }
}

// The password of the demonstration accounts is public.
async function assertNoDemoAccounts(db: Database): Promise<void> {
  const [citizens, staff] = [await findDemoCitizens(db), await listDemoStaff(db)]
  if (citizens.length + staff.length === 0) return
  throw new StartError(
    `În baza de date sunt conturi de probă, a căror parolă o știe oricine. Porniți cu o bază de date nouă sau închideți-le: ${PROGRAM} ${closeDemoCommand.name}`,
  )
}

// With files of another installation, cleanup would treat files and rows as orphans of each other.
async function assertOwnFiles(db: Database, files: FileStore, env: Env): Promise<void> {
  const pairing = await checkInstallation(db, files).catch((error: unknown) => {
    if (!(error instanceof FileStoreError)) throw error
    throw new StartError(formatStoreFailure(error))
  })
  if (pairing === 'same') return
  throw new StartError(
    `${formatPairing(pairing, env.dataDir)} Dacă totuși așa este bine: ${PROGRAM} ${adoptFilesCommand.name}`,
  )
}

async function listen(app: FastifyInstance, { host, port }: Env): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    await app.close()
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST=${host} nu este o adresă a acestui calculator.`)
    }
    throw portError(error, port, 'PORT')
  }
}

async function startMetricsServer(metrics: Metrics, ports: Ports, port: number) {
  try {
    return await serveMetrics(metrics, ports, port)
  } catch (error) {
    throw portError(error, port, 'METRICS_PORT')
  }
}

// Not awaited and no reason to stop: messages wait until the server answers.
async function reportMailServer(
  { log }: FastifyInstance,
  { mail, mailReplies }: Env,
): Promise<void> {
  if (mail) {
    await verifyMailServer(mail).catch(() =>
      log.warn('the mail server of SMTP_URL does not answer'),
    )
  }
  if (mailReplies) {
    await openMailInbox(mailReplies.inbox)
      .verify()
      .catch(() => log.warn('the mailbox of IMAP_URL or MAIL_REPLY_DIR cannot be read'))
  }
}

/** Converts the error of an unavailable port to a `StartError`; returns any other error unchanged. */
function portError(error: unknown, port: number, variable: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new StartError(`Portul ${port} este ocupat. Alegeți altul cu ${variable}.`)
  }
  if (code === 'EACCES') return new StartError(`Portul ${port} cere drepturi de administrator.`)
  return error
}

async function close(app: FastifyInstance): Promise<void> {
  const impatient = setTimeout(() => app.server.closeAllConnections(), IN_FLIGHT_MS)
  await app.close()
  clearTimeout(impatient)
}

/** Starts the background jobs. */
function startJobs(ports: Ports): Job[] {
  const { log, env } = ports
  return [
    startOutboxWorker(ports, createMessageTransports(env)),
    startWebhookWorker(ports, createWebhookTransport(env)),
    startImportWorker(ports),
    ...listPeriodicJobs(ports).map(({ name, pauseMs, task }) =>
      runPeriodically(log, name, pauseMs, task),
    ),
  ]
}

function startMail(ports: Ports, replies: MailReplies): Job {
  const inbox = openMailInbox(replies.inbox)
  const parser = openEmailParser(ports.log)
  const jobs = [
    runPeriodically(ports.log, 'poșta', MAIL_PAUSE_MS, () =>
      receiveMail(ports, { replies, parse: parser.parse }, inbox),
    ),
    runPeriodically(ports.log, 'poșta veche', OLD_MAIL_PAUSE_MS, () => purgeMail(ports, inbox)),
  ]
  return {
    async stop() {
      await Promise.all([parser.close(), ...jobs.map((job) => job.stop())])
    },
  }
}

function watchDatabase({ log }: Ports, { database, lock }: Embedded): Job {
  return runPeriodically(
    log,
    'baza de date',
    DATABASE_PAUSE_MS,
    createDatabaseWatchdog(log, database, lock),
  )
}

function startSandbox({ log }: Ports, sandbox: Sandbox): Job {
  return runPeriodically(log, 'banca demonstrației', SANDBOX_PAUSE_MS, () =>
    sandbox.deliverCallbacks(),
  )
}

function readinessLine({ demo, publicUrl }: Env): string {
  const ready = `Portalul este pornit: ${publicUrl}`
  if (!demo) return ready
  const warning = isLoopback(publicUrl) ? '' : ' — DEMONSTRAȚIE la o adresă publică'
  const accounts = demoAccounts.join(', ')
  return `${ready}${warning} — conturi de probă (parola ${DEMO_PASSWORD}): ${accounts} — SMS-urile și e-mailurile: ${publicUrl}/dev/mesaje`
}
