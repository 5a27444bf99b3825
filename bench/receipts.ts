import { eq, sql } from 'drizzle-orm'
import { dayOf } from '#contract/time-zone.ts'
import { parseEnv } from '#server/config/env.ts'
import { withDedicatedConnection } from '#server/db/db.ts'
import type { Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { receipts } from '#server/db/schema.ts'
import { bookStepByStep } from '#server/modules/incasari/book-new-receipts.ts'
import { parseStatements } from '#server/modules/incasari/parse-statements.ts'
import { toReceipts } from '#server/modules/incasari/receipt-lines.ts'
import { insertReceipts } from '#server/modules/incasari/repo.ts'
import { systemClock } from '#server/ports/clock.ts'
import { formatCamt053, formatMt940 } from '#server/testing/factories/statements.ts'
import type { SampleLine } from '#server/testing/factories/statements.ts'
import { durationCells, durationColumns, printLine, printTable, round } from './report.ts'
import { bulkLoad } from './support/bulk-load.ts'
import { fillClients } from './support/fill.ts'
import { Histogram } from './support/histogram.ts'
import { assertEmpty, openForBench, withStorage } from './support/storage.ts'

/** Time limit for matching 600,000 lines. */
const MAX_SECONDS = 60
const FULL_LINES = 600_000
const INVOICE_BANI = 5264

interface Settings {
  statements: number
  /** Lines of each statement. */
  lines: number
  clients: number
}

/**
 * Imports statements one after the other, as an operator does, and measures each step. Returns true if matching keeps the
 * pace of 600,000 lines a minute, and no line was lost or left unexplained.
 */
export function measureReceipts({ statements, lines, clients }: Settings): Promise<boolean> {
  return withStorage(async ({ url, dataDir }) => {
    await migrate(url)
    await prepare(url, clients)
    const db = openForBench(url, 2)
    const ports = { env: parseEnv({ DEMO: '1', DATA_DIR: dataDir }), clock: systemClock }
    const measured = startMeasuring()
    try {
      for (let number = 0; number < statements; number += 1) {
        const bytes = Buffer.from(writeStatement(number, lines, clients))
        await withDedicatedConnection(db, (session) => importOne(session, ports, bytes, measured))
      }
      const unexplained = await db.$count(receipts, eq(receipts.explanation, ''))
      return report(measured, { total: statements * lines, unexplained })
    } finally {
      await db.$client.end()
    }
  })
}

interface Measured {
  seconds: Record<'parse' | 'store' | 'match' | 'book', number>
  transactions: Histogram
  booked: number
  waiting: number
}

const startMeasuring = (): Measured => ({
  seconds: { parse: 0, store: 0, match: 0, book: 0 },
  transactions: new Histogram(),
  booked: 0,
  waiting: 0,
})

async function importOne(
  session: Db,
  ports: Parameters<typeof bookStepByStep>[1],
  bytes: Uint8Array,
  measured: Measured,
): Promise<void> {
  const { seconds, transactions } = measured
  let last = performance.now()
  const lap = () => {
    const begun = last
    last = performance.now()
    return last - begun
  }
  const [statement] = parseStatements(bytes)
  seconds.parse += lap() / 1000
  await insertReceipts(session, toReceipts(statement!), ports.clock.now())
  seconds.store += lap() / 1000
  for await (const step of bookStepByStep(session, ports)) {
    const ms = lap()
    seconds[step.kind === 'matched' ? 'match' : 'book'] += ms / 1000
    if (step.kind === 'matched') continue
    transactions.record(ms)
    measured.booked += step.counts.booked
    measured.waiting += step.counts.waiting
  }
}

/** Fills clients of distinct names, each with a year of invoices, the last one unpaid. */
function prepare(url: string, clients: number): Promise<void> {
  return bulkLoad(url, ['citizens', 'contracts', 'receivables'], async (db) => {
    await assertEmpty(db)
    await fillClients(db, clients)
    await db.execute(sql`update citizens set nume = 'Ionescu' || id`)
    await db.execute(sql`
      insert into receivables (citizen_id, contract_id, kind, name, serie, numar, period, issued_on, due_on, total_bani,
        paid_bani)
      select client, client, 'factura', 'Factura FS ' || (client * 12 + month), 'FS', (client * 12 + month)::text,
        '2026-01', current_date - 10, current_date + 20, ${INVOICE_BANI},
        case when month < 11 then ${INVOICE_BANI} else 0 end
      from generate_series(1, ${clients}::int) client, generate_series(0, 11) month`)
  })
}

/** Spellings of a payment, by its client: as many of each as here. */
const spellings: ((client: number) => Partial<SampleLine>)[] = [
  ...Array.from({ length: 5 }, () => (client: number) => ({ text: `FS ${client * 12 + 11}` })),
  (client) => ({ text: `Plata factura nr. FS-000${client * 12 + 11} luna octombrie` }),
  (client) => ({ text: 'Salubritate', structured: `FS${client * 12 + 11}` }),
  (client) => ({ text: `salubritate cod client C ${client}` }),
  (client) => ({ text: 'servicii salubritate', name: `MARIA IONESCU${client}` }),
  (client) => ({ text: `plata bloc ${client % 90} ap 4`, name: 'Altcineva' }),
]

function writeStatement(number: number, lines: number, clients: number): string {
  const iban = 'RO49AAAA1B31007593840000'
  const made = Array.from({ length: lines }, (_, index): SampleLine => {
    const turn = number * lines + index
    const client = 1 + ((turn * 7919) % clients)
    return {
      bani: INVOICE_BANI,
      day: dayOf(new Date()),
      reference: `R${turn}`,
      name: `Maria Ionescu${client}`,
      ...spellings[turn % spellings.length]!(client),
    }
  })
  const statement = { lines: made, iban, number: String(number + 1) }
  return number % 2 === 0 ? formatCamt053(statement) : formatMt940(statement)
}

function report(
  { seconds, transactions, booked, waiting }: Measured,
  { total, unexplained }: { total: number; unexplained: number },
): boolean {
  const limit = (MAX_SECONDS * total) / FULL_LINES
  printTable({
    title: `${total} lines; seconds`,
    columns: ['measured', 'a line, ms', 'limit'],
    rows: Object.entries(seconds).map(([step, one]) => [
      step,
      round(one),
      round((one * 1000) / total),
      step === 'match' ? round(limit) : '',
    ]),
  })
  printTable({
    title: 'transactions, which citizens may wait for; ms',
    columns: durationColumns,
    rows: [['book', ...durationCells(transactions)]],
  })
  printLine(`Booked ${booked}, waiting ${waiting}, unexplained ${unexplained}.`)
  return seconds.match <= limit && booked + waiting === total && unexplained === 0
}
