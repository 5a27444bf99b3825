import { sql } from 'drizzle-orm'
import { liftTimeouts } from '#server/db/db.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import type { Desk } from '../desk.ts'
import { OperatorError } from '../failures.ts'
import { openCsv } from './csv.ts'
import type { CsvFile, CsvLine } from './csv.ts'
import { ofOneThing } from './grouped-kind.ts'
import { createKeys } from './keys.ts'
import { nothing, sum } from './kind.ts'
import type { Counts, ImportDesk, ImportGround, ImportKind, Problem } from './kind.ts'

export interface ImportOptions {
  /** Changes nothing, and says what it would have done. */
  dryRun: boolean
  /** Puts the good lines even when there are wrong ones. */
  skipBad: boolean
}

export interface Imported extends Counts {
  lines: number
  wrongLines: number
  problems: Problem[]
  /** Whether it has been kept. */
  kept: boolean
}

const BATCH = 1000
/** Lines of one thing stay in one batch, up to so many. */
const MOST_BATCH = 2 * BATCH

/**
 * Imports a file in one transaction: all of it or, when a line is wrong, nothing. Imports wait for one another.
 * Throws an `OperatorError` when the file cannot be read as one of its kind.
 */
export async function importFile(
  { db, env, clock, actor }: Pick<Desk, 'db' | 'env' | 'clock' | 'actor'>,
  kind: ImportKind,
  file: string,
  { dryRun, skipBad }: ImportOptions,
): Promise<Imported> {
  const csv = await openCsv(file)
  requireHeader(kind, csv.header)
  let imported: Imported | undefined
  await keepUnless(db, async (tx) => {
    await begin(tx)
    const ground = { tx, env, now: clock.now() }
    const done = await takeAll(kind, csv, ground)
    imported = { ...done, kept: !dryRun && (skipBad || done.wrongLines === 0) }
    if (!imported.kept) return false
    await note(tx, kind, actor, imported)
    await kind.finish?.(ground)
    return true
  })
  if (!imported) throw new Error('The import ended without a result')
  return imported
}

class NotKept extends Error {}

/** Runs in a transaction that is kept only when the work says so. */
async function keepUnless(db: Db, work: (tx: Db) => Promise<boolean>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      if (!(await work(tx))) throw new NotKept()
    })
  } catch (error) {
    if (!(error instanceof NotKept)) throw error
  }
}

async function begin(tx: Db): Promise<void> {
  // The bounds of a citizen's call are not those of a long file, nor of the wait for another one.
  await liftTimeouts(tx)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('operator import', 0))`)
  await createKeys(tx)
}

async function takeAll(
  kind: ImportKind,
  { header, lines }: CsvFile,
  ground: ImportGround,
): Promise<Omit<Imported, 'kept'>> {
  const problems: Problem[] = []
  const wrong: ImportDesk['wrong'] = (line, column, reason) => {
    problems.push({ line, column, reason })
    return []
  }
  let [counts, count] = [nothing, 0]
  for await (const batch of oneAhead(inBatches(lines, ofOneThing(kind, header)))) {
    counts = sum(counts, await kind.take({ ...ground, wrong }, header, batch))
    count += batch.length
  }
  problems.sort((one, other) => one.line - other.line)
  const wrongLines = new Set(problems.map(({ line }) => line)).size
  return { ...counts, lines: count, wrongLines, problems }
}

/** Asks for the next batch while the database is at work on the one before. */
async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let asked = Promise.allSettled([source.next()])
  try {
    for (;;) {
      const [answer] = await asked
      if (answer.status === 'rejected') throw answer.reason
      if (answer.value.done) return
      asked = Promise.allSettled([source.next()])
      yield answer.value.value
    }
  } finally {
    await source.return(undefined)
  }
}

async function* inBatches(
  lines: AsyncIterable<CsvLine>,
  belong: ReturnType<typeof ofOneThing>,
): AsyncGenerator<CsvLine[]> {
  let batch: CsvLine[] = []
  for await (const line of lines) {
    const last = batch.at(-1)
    const isFull = batch.length >= BATCH && last !== undefined && !belong(last, line)
    if (isFull || batch.length >= MOST_BATCH) {
      yield batch
      batch = []
    }
    batch.push(line)
  }
  if (batch.length > 0) yield batch
}

async function note(tx: Db, { name }: ImportKind, actor: string, done: Imported): Promise<void> {
  const { added, changed, removed, wrongLines } = done
  const subject = `adăugate ${added}, schimbate ${changed}, scoase ${removed}, sărite ${wrongLines}`
  await audit(tx, { actor, action: `import.${name}`, subject, requestId: '' })
}

function requireHeader({ columns }: ImportKind, header: string[]): void {
  const unknown = header.filter((name) => !Object.hasOwn(columns, name))
  const missing = Object.entries(columns).filter(
    ([name, { required }]) => required && !header.includes(name),
  )
  const twice = header.filter((name, index) => header.indexOf(name) !== index)
  const problems = [
    ...unknown.map((name) => `coloana „${name}” nu este cunoscută`),
    ...missing.map(([name]) => `lipsește coloana „${name}”`),
    ...twice.map((name) => `coloana „${name}” este de două ori`),
  ]
  if (problems.length === 0) return
  const known = Object.keys(columns).join(', ')
  throw new OperatorError(
    `Prima linie nu este bună: ${problems.join('; ')}.\nColoanele acestui fișier: ${known}.`,
  )
}
