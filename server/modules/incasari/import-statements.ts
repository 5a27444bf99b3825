import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Env } from '#server/config/env.ts'
import { normalizeIban } from '#contract/iban.ts'
import { withDedicatedConnection } from '#server/db/db.ts'
import type { Database, Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import type { Clock } from '#server/ports/clock.ts'
import { bookNewReceipts, matchNewReceipts } from './book-new-receipts.ts'
import type { BookedCounts } from './book-receipts.ts'
import { listInvoiceSeries } from './lookups.ts'
import { parseStatements } from './parse-statements.ts'
import { toReceipts } from './receipt-lines.ts'
import { insertReceipts, insertStatement } from './repo.ts'
import type { ReceiptRow } from './repo.ts'
import { StatementError } from './statement.ts'
import type { BankStatement } from './statement.ts'

export interface ImportPorts {
  db: Database
  env: Env
  clock: Clock
}

export interface StatementOptions {
  actor: string
  /** True: accepts an account other than the one printed on invoices. */
  anyAccount: boolean
}

export interface ImportedStatement {
  number: string
  fromDay: string
  toDay: string
  lines: number
  credits: number
  /** Credits that no statement had brought before. */
  added: number
}

export interface StatementsResult extends BookedCounts {
  statements: ImportedStatement[]
}

/**
 * Imports the statements of a file: stores their new credits, then matches and books them in short transactions. An
 * advisory lock serializes imports. The same file twice, or one that overlaps another, adds each line once; repeating an
 * interrupted import books the rest. Throws a `StatementError`, and then nothing is stored.
 */
export async function importStatements(
  ports: ImportPorts,
  bytes: Uint8Array,
  options: StatementOptions,
): Promise<StatementsResult> {
  const store = prepareStorage(ports, bytes, options)
  return withDedicatedConnection(ports.db, async (session) => {
    await session.execute(sql`select pg_advisory_lock(${importLock})`)
    const statements = await session.transaction(store)
    return { statements, ...(await bookNewReceipts(session, ports)) }
  })
}

/**
 * As `importStatements`, but returns once the statements are stored, and books their receipts in the background:
 * `finished` settles then, and rejects if the booking fails or `signal` stops it between two transactions. Throws a
 * `StatementError` too while another import goes on.
 */
export async function startImport(
  ports: ImportPorts,
  bytes: Uint8Array,
  options: StatementOptions & { signal: AbortSignal },
): Promise<StartedImport> {
  return startBooking(ports, options.signal, prepareStorage(ports, bytes, options))
}

/** Books, in the background, the receipts that an interrupted import has left. Throws as `startImport`. */
export const resumeImport = (ports: ImportPorts, signal: AbortSignal): Promise<StartedImport> =>
  startBooking(ports, signal, () => Promise.resolve([]))

export interface StartedImport {
  statements: ImportedStatement[]
  finished: Promise<BookedCounts>
}

function startBooking(
  ports: ImportPorts,
  signal: AbortSignal,
  store: (tx: Db) => Promise<ImportedStatement[]>,
): Promise<StartedImport> {
  return new Promise((resolve, reject) => {
    withDedicatedConnection(ports.db, async (session) => {
      await assertNoOtherImport(session)
      const statements = await session.transaction(store)
      const finished = bookNewReceipts(session, ports, signal)
      resolve({ statements, finished })
      await finished
    }).catch(reject)
  })
}

/** Result of an import that was rolled back. */
export interface StatementsTrial extends StatementsResult {
  lines: TrialLine[]
}

export interface TrialLine {
  receipt: Pick<ReceiptRow, 'valueOn' | 'bani' | 'currency' | 'reference'>
  explanation: string
  isWaiting: boolean
}

/** Tells what `importStatements` would do, and stores nothing. Throws as it does, and while an import goes on. */
export async function tryStatements(
  ports: ImportPorts,
  bytes: Uint8Array,
  options: StatementOptions,
): Promise<StatementsTrial> {
  const store = prepareStorage(ports, bytes, options)
  return withDedicatedConnection(ports.db, async (session) => {
    await assertNoOtherImport(session)
    return storeAndRollBack(session, store)
  })
}

/** Parses and checks a file. Returns what stores its statements in a transaction. */
function prepareStorage(ports: ImportPorts, bytes: Uint8Array, options: StatementOptions) {
  const statements = parseStatements(bytes)
  if (!options.anyAccount) assertOwnAccount(ports.env, statements)
  const digest = createHash('sha256').update(bytes).digest('hex')
  return (tx: Db) => storeStatements(tx, ports, statements, { digest, ...options })
}

/** Key of the session lock that imports of statements share. */
const importLock = sql`hashtextextended('import extrase', 0)`

async function assertNoOtherImport(session: Db): Promise<void> {
  const { rows } = await session.execute<{ free: boolean }>(
    sql`select pg_try_advisory_lock(${importLock}) as free`,
  )
  if (rows[0]?.free) return
  throw new StatementError('Alt extras se înregistrează chiar acum. Încercați după ce se termină.')
}

function assertOwnAccount({ account }: Env, statements: BankStatement[]): void {
  if (!account) return
  const own = normalizeIban(account.iban)
  if (statements.every(({ iban }) => iban === own)) return
  throw new StatementError(
    'Extrasul este al altui cont decât cel de pe facturi. Dacă și acela este al operatorului, adăugați --alt-cont.',
  )
}

interface Storing extends StatementOptions {
  digest: string
}

async function storeStatements(
  tx: Db,
  { clock }: ImportPorts,
  statements: BankStatement[],
  { digest, actor }: Storing,
): Promise<ImportedStatement[]> {
  const now = clock.now()
  const stored: ImportedStatement[] = []
  for (const [place, statement] of statements.entries()) {
    const { lines, number, fromDay, toDay, ...more } = statement
    const rows = toReceipts(statement)
    const counts = { credits: rows.length, debits: lines.length - rows.length }
    const head = { ...more, number, fromDay, toDay, ...counts, digest, place, actor }
    const id = await insertStatement(tx, { ...head, createdAt: now })
    const added = (await insertReceipts(tx, rows, now, id)).length
    stored.push({ number, fromDay, toDay, lines: lines.length, credits: rows.length, added })
    const subject = `extras:${id}, încasări noi ${added} din ${rows.length}`
    await audit(tx, { actor, action: 'extrase.importat', subject, requestId: '' })
  }
  return stored
}

class DryRun extends Error {
  override readonly name = 'DryRun'
}

/** Stores and matches in a transaction that is rolled back. */
async function storeAndRollBack(
  session: Db,
  store: (tx: Db) => Promise<ImportedStatement[]>,
): Promise<StatementsTrial> {
  let result: StatementsTrial | undefined
  try {
    await session.transaction(async (tx) => {
      const statements = await store(tx)
      result = { statements, ...(await matchWithoutBooking(tx)) }
      throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  return result!
}

async function matchWithoutBooking(tx: Db): Promise<Omit<StatementsTrial, 'statements'>> {
  const found = { booked: 0, bookedBani: 0, waiting: 0, lines: [] as TrialLine[] }
  const series = await listInvoiceSeries(tx)
  for await (const matches of matchNewReceipts(tx, series)) {
    for (const { receipt, citizenId, explanation } of matches) {
      const isWaiting = citizenId === null
      found.lines.push({ receipt, explanation, isWaiting })
      if (isWaiting) found.waiting += 1
      else {
        found.booked += 1
        found.bookedBani += receipt.bani
      }
    }
  }
  return found
}
