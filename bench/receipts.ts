import { sql } from 'drizzle-orm'
import { dayOf } from '#contract/time-zone.ts'
import { parseEnv } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { bookReceipts } from '#server/modules/incasari/book-receipts.ts'
import { listInvoiceSeries } from '#server/modules/incasari/lookups.ts'
import { matchReceipts } from '#server/modules/incasari/match.ts'
import type { Match } from '#server/modules/incasari/match.ts'
import { parseStatements } from '#server/modules/incasari/parse-statements.ts'
import { toReceipts } from '#server/modules/incasari/receipt-lines.ts'
import { insertReceipts, listNewReceipts } from '#server/modules/incasari/repo.ts'
import { formatCamt053, formatMt940 } from '#server/testing/factories/statements.ts'
import type { SampleLine } from '#server/testing/factories/statements.ts'
import { printLine, printTable, round } from './report.ts'
import { bulkLoad } from './support/bulk-load.ts'
import { fillClients } from './support/fill.ts'
import { assertEmpty, openForBench, withStorage } from './support/storage.ts'

/** Time limit for matching 600,000 lines. */
const MAX_SECONDS = 60
const FULL_LINES = 600_000
const MATCH_BATCH = 1000
const BOOK_BATCH = 200
const INVOICE_BANI = 5264

interface Settings {
  statements: number
  /** Lines of each statement. */
  lines: number
  clients: number
}

/**
 * Parses statements, stores, matches and books their lines, and measures each step. Returns true if matching keeps the
 * pace of 600,000 lines a minute, and no line was lost.
 */
export function measureReceipts({ statements, lines, clients }: Settings): Promise<boolean> {
  return withStorage(async ({ url, dataDir }) => {
    await migrate(url)
    await prepare(url, clients)
    const db = openForBench(url, 2)
    try {
      const env = parseEnv({ DEMO: '1', DATA_DIR: dataDir })
      const seconds = { parse: 0, store: 0, match: 0, book: 0 }
      for (let number = 0; number < statements; number += 1) {
        const bytes = Buffer.from(writeStatement(number, lines, clients))
        const [parsed] = timed(seconds, 'parse', () => parseStatements(bytes))
        await timedAsync(seconds, 'store', () =>
          insertReceipts(db, toReceipts(parsed!), new Date()),
        )
      }
      await db.execute(sql`vacuum (analyze) incasari`)
      const matches = await timedAsync(seconds, 'match', () => matchAll(db))
      const booked = await timedAsync(seconds, 'book', () => bookAll(db, env, matches))
      return report(seconds, { total: statements * lines, matches, booked })
    } finally {
      await db.$client.end()
    }
  })
}

type Seconds = Record<'parse' | 'store' | 'match' | 'book', number>

function timed<T>(seconds: Seconds, step: keyof Seconds, work: () => T): T {
  const begun = performance.now()
  const result = work()
  seconds[step] += (performance.now() - begun) / 1000
  return result
}

async function timedAsync<T>(
  seconds: Seconds,
  step: keyof Seconds,
  work: () => Promise<T>,
): Promise<T> {
  const begun = performance.now()
  const result = await work()
  seconds[step] += (performance.now() - begun) / 1000
  return result
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

async function matchAll(db: Db): Promise<Match[]> {
  const series = await listInvoiceSeries(db)
  const matches: Match[] = []
  for (let last = 0; ;) {
    const rows = await listNewReceipts(db, last, MATCH_BATCH)
    if (rows.length === 0) return matches
    matches.push(...(await matchReceipts(db, rows, series)))
    last = rows.at(-1)!.id
  }
}

async function bookAll(db: Db, env: ReturnType<typeof parseEnv>, matches: Match[]) {
  const counts = { booked: 0, waiting: 0 }
  for (let from = 0; from < matches.length; from += BOOK_BATCH) {
    const batch = matches.slice(from, from + BOOK_BATCH)
    const context = { env, now: new Date() }
    const done = await db.transaction((tx) => bookReceipts(tx, context, batch))
    counts.booked += done.booked
    counts.waiting += done.waiting
  }
  return counts
}

function report(
  seconds: Seconds,
  found: { total: number; matches: Match[]; booked: { booked: number; waiting: number } },
): boolean {
  const { total, matches, booked } = found
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
  printLine(`Booked ${booked.booked}, waiting ${booked.waiting}.`)
  const isWhole = matches.length === total && booked.booked + booked.waiting === total
  return isWhole && seconds.match <= limit && matches.every(({ explanation }) => explanation !== '')
}
