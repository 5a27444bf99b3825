import { readFile } from 'node:fs/promises'
import { desc, inArray, lt, sql } from 'drizzle-orm'
import type { StatementItem, StatementTrial } from '#contract/money-fields.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import type { Db } from '#server/db/db.ts'
import { bankStatements, receipts } from '#server/db/schema.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { describeError } from '#server/errors/describe-error.ts'
import { countReceipts } from '#server/modules/incasari/list.ts'
import {
  resumeImport,
  startImport,
  tryStatements,
} from '#server/modules/incasari/import-statements.ts'
import type {
  ImportedStatement,
  StartedImport,
  StatementOptions,
} from '#server/modules/incasari/import-statements.ts'
import { StatementError } from '#server/modules/incasari/statement.ts'
import type { Ports } from '#server/ports/ports.ts'
import { readStaffNames } from './staff-names.ts'

/** Imports of bank statements at the desk. They book in the background, one at a time. */
export class StatementImports {
  private readonly stop = new AbortController()
  private readonly running = new Set<Promise<unknown>>()
  private readonly ports: Ports

  constructor(ports: Ports) {
    this.ports = ports
  }

  /** Stores the statements of a file; their receipts are booked in the background. Throws `extras_respins`. */
  async start(file: string, options: StatementOptions): Promise<ImportedStatement[]> {
    const bytes = await readFile(file)
    const { signal } = this.stop
    const started = await withSentence(() => startImport(this.ports, bytes, { ...options, signal }))
    this.follow(started)
    return started.statements
  }

  /** Books what an interrupted import has left; returns how many receipts that is. Throws `extras_respins`. */
  async resume(): Promise<number> {
    const left = await countReceipts(this.ports.db, ['noua'])
    if (left > 0) this.follow(await withSentence(() => resumeImport(this.ports, this.stop.signal)))
    return left
  }

  /** Stops between two transactions; repeating or resuming the import books the rest. */
  async close(): Promise<void> {
    this.stop.abort()
    await Promise.all(this.running)
  }

  private follow({ finished }: StartedImport): void {
    const done = finished
      .catch((error: unknown) => {
        const isStopped = this.stop.signal.aborted
        if (!isStopped) this.ports.log.error({ error: describeError(error) }, 'import interrupted')
      })
      .finally(() => this.running.delete(done))
    this.running.add(done)
  }
}

/** Tells what a file would book, line by line, and changes nothing. Throws `extras_respins`. */
export async function tryImport(
  ports: Ports,
  file: string,
  options: StatementOptions,
): Promise<StatementTrial> {
  const bytes = await readFile(file)
  const trial = await withSentence(() => tryStatements(ports, bytes, options))
  const lines = trial.lines.toSorted(
    (one, other) => Number(other.isWaiting) - Number(one.isWaiting),
  )
  return {
    extrase: trial.statements.map(toHead),
    inregistrate: trial.booked,
    suma_bani: trial.bookedBani,
    asteapta: trial.waiting,
    linii: lines.slice(0, deskLimits.trialLines).map(({ receipt, explanation, isWaiting }) => ({
      ziua: receipt.valueOn,
      suma_bani: receipt.bani,
      moneda: receipt.currency,
      referinta: receipt.reference,
      explicatie: explanation,
      asteapta: isWaiting,
    })),
  }
}

export const toHead = (statement: ImportedStatement) => ({
  numar: statement.number,
  de_la: statement.fromDay,
  pana_la: statement.toDay,
  linii: statement.lines,
  incasari: statement.credits,
  noi: statement.added,
})

async function withSentence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    throw new ApiError('extras_respins', { sentence: error.message })
  }
}

/** Lists imported statements, newest first, with what has become of their receipts. */
export async function listStatements(
  db: Db,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<StatementItem[]> {
  const rows = await db
    .select()
    .from(bankStatements)
    .where(before === undefined ? undefined : lt(bankStatements.id, before))
    .orderBy(desc(bankStatements.id))
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const counts = await countByStatement(db, ids)
  const names = await readStaffNames(
    db,
    rows.map(({ actor }) => actor),
  )
  return rows.map((row) => ({
    id: row.id,
    numar: row.number,
    iban: row.iban,
    format: row.format,
    de_la: row.fromDay,
    pana_la: row.toDay,
    incasari: row.credits,
    ...(counts.get(row.id) ?? noReceipts),
    cine: names.get(row.actor) ?? row.actor,
    creat_la: row.createdAt.toISOString(),
  }))
}

type Counts = Pick<
  StatementItem,
  'noi' | 'de_prelucrat' | 'de_potrivit' | 'inregistrate' | 'suma_bani'
>
const noReceipts: Counts = {
  noi: 0,
  de_prelucrat: 0,
  de_potrivit: 0,
  inregistrate: 0,
  suma_bani: 0,
}

async function countByStatement(db: Db, ids: number[]): Promise<Map<number, Counts>> {
  if (ids.length === 0) return new Map()
  const { statementId, state, bani } = receipts
  const countIn = (name: string) => sql<number>`count(*) filter (where ${state} = ${name})::integer`
  const rows = await db
    .select({
      id: statementId,
      noi: sql<number>`count(*)::integer`,
      de_prelucrat: countIn('noua'),
      de_potrivit: countIn('de_potrivit'),
      inregistrate: countIn('incasata'),
      suma_bani: sql<number>`coalesce(sum(${bani}) filter (where ${state} = 'incasata'), 0)::float8`,
    })
    .from(receipts)
    .where(inArray(statementId, ids))
    .groupBy(statementId)
  return new Map(rows.map(({ id, ...counts }) => [id!, counts]))
}
