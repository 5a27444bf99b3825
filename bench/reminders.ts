import { sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { parseEnv } from '#server/config/env.ts'
import type { Database } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { notifications, outbox, reminders } from '#server/db/schema.ts'
import { sendReminderBatch } from '#server/modules/mementouri/send-batch.ts'
import { systemClock } from '#server/ports/clock.ts'
import type { Clock } from '#server/ports/clock.ts'
import {
  durationCells,
  durationColumns,
  printLine,
  printMachineLoad,
  printTable,
} from './report.ts'
import { fill } from './support/fill.ts'
import { Histogram } from './support/histogram.ts'
import { openForBench, withStorage } from './support/storage.ts'

/** A million citizens in five minutes. */
const MIN_CITIZENS_PER_SECOND = 1_000_000 / 300
const CONNECTIONS = 4
const DAY_MS = 24 * 3600 * 1000

interface Settings {
  citizens: number
}

/**
 * Measures the reminders of a day on which each citizen has an invoice that falls due, and of the day after, on which
 * nothing is new. Returns true if both are fast enough.
 */
export function measureReminders({ citizens }: Settings): Promise<boolean> {
  return withStorage(async ({ url }) => {
    await migrate(url)
    await fill(url, citizens)
    const db = openForBench(url, CONNECTIONS)
    try {
      await addInvoices(db, citizens)
      const tomorrow = { now: () => new Date(Date.now() + DAY_MS) }
      const speeds = [
        await measureDay(db, 'an invoice each', systemClock, citizens),
        await measureDay(db, 'the day after', tomorrow, citizens),
      ]
      printMachineLoad()
      return speeds.every((speed) => speed >= MIN_CITIZENS_PER_SECOND)
    } finally {
      await db.$client.end()
    }
  })
}

async function addInvoices(db: Database, citizens: number): Promise<void> {
  const today = dayOf(new Date())
  await db.execute(sql`update citizens set email_confirmed_at = now()`)
  await db.execute(sql`
    insert into receivables (citizen_id, contract_id, kind, name, serie, numar, issued_on, due_on, total_bani)
    select g, g, 'factura', 'Factura', 'FS', g::text, ${addDays(today, -30)}::date, ${addDays(today, 3)}::date, 5266
    from generate_series(1, ${citizens}::int) g`)
  await db.execute(sql`vacuum (analyze)`)
}

/** Sends the reminders of a day; returns how many citizens were gone through in a second. */
async function measureDay(
  db: Database,
  name: string,
  clock: Clock,
  citizens: number,
): Promise<number> {
  const ports = { db, clock, env: parseEnv({ DEMO: '1' }) }
  const batches = new Histogram()
  const startedAt = performance.now()
  let hasMore = true
  while (hasMore) {
    const batchAt = performance.now()
    hasMore = await sendReminderBatch(ports)
    batches.record(performance.now() - batchAt)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const rows: [string, ...number[]][] = [['milliseconds of a batch', ...durationCells(batches)]]
  printTable({ title: name, columns: durationColumns, rows })
  const [made, inPortal, messages] = [
    await db.$count(reminders),
    await db.$count(notifications),
    await db.$count(outbox),
  ]
  const speed = Math.round(citizens / seconds)
  printLine(
    `  ${speed} citizens a second; until now ${made} reminders, ${inPortal} notifications, ${messages} messages`,
  )
  return speed
}
