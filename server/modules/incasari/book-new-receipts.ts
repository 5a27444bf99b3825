import type { Db } from '#server/db/db.ts'
import { inChunks } from '#server/domain/in-chunks.ts'
import { withShortTransaction } from '#server/db/short-transaction.ts'
import type { Ports } from '#server/ports/ports.ts'
import { bookReceipts } from './book-receipts.ts'
import type { BookedCounts } from './book-receipts.ts'
import { listInvoiceSeries } from './lookups.ts'
import { matchReceipts } from './match.ts'
import type { Match } from './match.ts'
import { matchRules } from './match-rules.ro.ts'
import type { InvoiceSeries } from './references.ts'
import { listNewReceipts } from './repo.ts'

/** Receipts matched at once, by a few queries. */
const MATCH_BATCH = 2000
/** Receipts matched before any of them is booked. */
const WINDOW = 10_000
/** Receipts booked per transaction, few so that no citizen waits long for a lock. */
const BOOK_BATCH = 400
/** Passes over the new receipts; the last one books also what another receipt may change. */
const MAX_PASSES = 4

type BookingPorts = Pick<Ports, 'env' | 'clock'>

/** Step of an import: a window of receipts was matched, or some of them were booked in a transaction. */
export type ImportStep =
  | { kind: 'matched'; matches: Match[] }
  | { kind: 'booked'; counts: BookedCounts }

/**
 * Matches and books all receipts that are new, also those of an interrupted import. Throws when `signal` aborts; what
 * was booked by then stays.
 */
export async function bookNewReceipts(
  session: Db,
  ports: BookingPorts,
  signal?: AbortSignal,
): Promise<BookedCounts> {
  const total: BookedCounts = { booked: 0, bookedBani: 0, waiting: 0 }
  for await (const step of bookStepByStep(session, ports, signal)) {
    if (step.kind === 'matched') continue
    total.booked += step.counts.booked
    total.bookedBani += step.counts.bookedBani
    total.waiting += step.counts.waiting
  }
  return total
}

/** As `bookNewReceipts`, and tells each step when it is done. */
export async function* bookStepByStep(
  session: Db,
  { env, clock }: BookingPorts,
  signal?: AbortSignal,
): AsyncGenerator<ImportStep> {
  const series = await listInvoiceSeries(session)
  let hasMore = true
  for (let pass = 1; hasMore; pass += 1) {
    hasMore = false
    for await (const window of matchNewReceipts(session, series)) {
      yield { kind: 'matched', matches: window }
      const matches = pass < MAX_PASSES ? takeIndependent(window) : window
      hasMore ||= matches.length < window.length
      for (const batch of inChunks(matches.toSorted(byClient), BOOK_BATCH)) {
        signal?.throwIfAborted()
        const counts = await withShortTransaction(session, (tx) =>
          bookReceipts(tx, { env, now: clock.now() }, batch),
        )
        yield { kind: 'booked', counts }
      }
    }
  }
}

/** Matches the receipts that are new, by windows, in the order of their ids. */
export async function* matchNewReceipts(
  session: Db,
  series: InvoiceSeries[],
): AsyncGenerator<Match[]> {
  let window: Match[] = []
  for (let last = 0; ;) {
    const rows = await listNewReceipts(session, last, MATCH_BATCH)
    window.push(...(await matchReceipts(session, rows, series)))
    const isLast = rows.length < MATCH_BATCH
    if (window.length >= WINDOW || isLast) {
      if (window.length > 0) yield window
      window = []
    }
    if (isLast) return
    last = rows.at(-1)!.id
  }
}

/**
 * Leaves out the matches that an earlier one of the window may change once it is booked: of the client it pays for, or
 * of a payer whose IBAN it makes known. They are matched again.
 */
export function takeIndependent(window: Match[]): Match[] {
  const citizens = new Set<number | null>()
  const ibans = new Set<string>()
  return window.filter(({ receipt, citizenId, rule }) => {
    if (citizens.has(citizenId)) return false
    if (!matchRules[rule].isByText && ibans.has(receipt.payerIban)) return false
    if (citizenId !== null) citizens.add(citizenId)
    if (citizenId !== null && receipt.payerIban !== '') ibans.add(receipt.payerIban)
    return true
  })
}

// Rows of neighbours lie on the same pages of tables and indexes, of which a transaction then changes fewer.
const byClient = (one: Match, other: Match): number =>
  (one.citizenId ?? 0) - (other.citizenId ?? 0) || one.receipt.id - other.receipt.id
