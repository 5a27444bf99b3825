import path from 'node:path'
import { debitNoticePeriodDays } from '#contract/consents.ts'
import { getFacturiInfo } from '#contract/facturi.ts'
import { dayOf } from '#contract/time-zone.ts'
import { parseEnv } from '#server/config/env.ts'
import { JOB_CONNECTIONS, JOB_TIMEOUT_MS, openDatabase } from '#server/db/db.ts'
import { openPubSub } from '#server/db/pubsub.ts'
import { cleanUp } from '#server/jobs/cleanup.ts'
import { createDailyPenaltiesTask } from '#server/jobs/penalties.ts'
import { debitRecurring } from '#server/jobs/recurring-payments.ts'
import { sendReminderBatch } from '#server/modules/mementouri/send-batch.ts'
import { openLog } from '#server/operator/log.ts'
import { openFileStore } from '#server/ports/open-file-store.ts'
import type { Ports } from '#server/ports/ports.ts'
import { operationVariables } from '#server/testing/factories/operation.ts'
import { printLine } from '../report.ts'
import { drive } from '../support/drive.ts'
import type { Driven } from '../support/drive.ts'
import { createInstantBank } from '../support/instant-bank.ts'
import { isWholeImport, writeInvoices } from '../support/invoice-file.ts'
import { runOperator } from '../support/operator-process.ts'
import type { Load } from './reads.ts'

const DAY_MS = 24 * 3600 * 1000
/** Longest job; the reads beside it are stopped before. */
const MAX_SECONDS = 3600
const MAX_INVOICES = 100_000

export interface JobPlace {
  url: string
  dataDir: string
  appKey: string
  citizens: number
}

/** Duration of a job, and of a citizen's list beside it. */
export interface MeasuredJob {
  name: string
  seconds: number
  reads: Driven
  /** Why it did not end well; null if it did. */
  failure: string | null
}

/** Runs the work of a day as the server's jobs do, while citizens read. */
export async function measureJobs(place: JobPlace, load: Load): Promise<MeasuredJob[]> {
  const { ports, setDay, close } = await openPorts(place)
  const jobs: [name: string, daysAhead: number, run: () => Promise<void>][] = [
    ['reminders of two invoices each', 0, () => sendReminders(ports)],
    ['reminders, next day', 1, () => sendReminders(ports)],
    ['penalties, first day', 0, () => createDailyPenaltiesTask(ports)()],
    ['penalties, next day', 1, () => createDailyPenaltiesTask(ports)()],
    ['recurring debits announced', 1, () => debitRecurring(ports)],
    ['recurring debits made', 1 + debitNoticePeriodDays, () => debitRecurring(ports)],
    ['import of invoices', 0, () => importInvoices(place)],
    ['cleanup', 1, () => cleanUp(ports)],
    ['cleanup, again', 1, () => cleanUp(ports)],
  ]
  const rows: MeasuredJob[] = []
  try {
    for (const [name, daysAhead, run] of jobs) {
      setDay(daysAhead)
      rows.push(await measureBeside(load, name, run))
    }
    return rows
  } finally {
    await close()
  }
}

/** The list that is read beside jobs: its own SQL accrues penalties where they are late. */
export const readBeside = getFacturiInfo.path

async function measureBeside(
  { origin, rate, visitors }: Load,
  name: string,
  run: () => Promise<void>,
): Promise<MeasuredJob> {
  const over = new AbortController()
  let turn = 0
  const nextToken = () => visitors[(turn += 1) % visitors.length]!.token
  const one = { origin, path: readBeside, rate, nextToken, signal: over.signal }
  const reading = drive({ ...one, seconds: MAX_SECONDS })
  const begun = performance.now()
  let failure: string | null = null
  try {
    await run()
  } catch (error) {
    failure = String(error)
    printLine(`${name}: ${failure}`)
  }
  const seconds = (performance.now() - begun) / 1000
  over.abort()
  return { name, seconds, reads: await reading, failure }
}

async function sendReminders(ports: Ports): Promise<void> {
  let hasMore = true
  while (hasMore) hasMore = await sendReminderBatch(ports)
}

async function importInvoices({ url, dataDir, appKey, citizens }: JobPlace): Promise<void> {
  const file = path.join(dataDir, 'facturi.csv')
  const invoices = Math.min(citizens, MAX_INVOICES)
  await writeInvoices(file, { invoices, contracts: citizens, today: dayOf(new Date()) })
  const variables = { DATABASE_URL: url, DATA_DIR: dataDir, APP_KEY: appKey, DEMO: '1' }
  const { out, peakMb } = await runOperator(['import', 'facturi', file], variables)
  if (!isWholeImport(out, invoices)) throw new Error(`not all invoices came: ${out}`)
  printLine(`Import of ${invoices} invoices: ${peakMb} MB at most.`)
}

/** Opens what the server's jobs work with: their pool and timeouts, a clock that may be ahead, a bank in memory. */
async function openPorts({ url, dataDir, appKey }: JobPlace) {
  let ahead = 0
  const given = { ...operationVariables(), NODE_ENV: 'production', LOG_LEVEL: 'warn' }
  const env = parseEnv({ ...given, DATABASE_URL: url, DATA_DIR: dataDir, APP_KEY: appKey })
  const db = openDatabase(url, JOB_CONNECTIONS, { statementTimeoutMs: JOB_TIMEOUT_MS })
  const pubSub = await openPubSub(url)
  const files = await openFileStore(env)
  const ports: Ports = {
    env,
    db,
    requestDb: db,
    clock: { now: () => new Date(Date.now() + ahead * DAY_MS) },
    files,
    pubSub,
    bank: createInstantBank(),
    log: openLog(env),
  }
  return {
    ports,
    setDay: (days: number) => {
      ahead = days
    },
    async close() {
      await files.close()
      await pubSub.close()
      await db.$client.end()
    },
  }
}
