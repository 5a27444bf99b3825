import { plural } from '#contract/plural.ro.ts'
import { normalizeText } from '#contract/text.ts'
import type { Db } from '#server/db/db.ts'
import { noChanges } from '#server/db/upsert.ts'
import type { Counts } from '#server/db/upsert.ts'
import type { Env } from '#server/config/env.ts'
import { WrongValue } from './columns.ts'
import type { Column } from './columns.ts'
import type { WhereTo } from './where-to.ts'
import { openCsv } from './csv.ts'
import type { CsvFile, CsvLine } from './csv.ts'

export { addCounts, noChanges } from '#server/db/upsert.ts'
export type { Counts } from '#server/db/upsert.ts'

/** Problem of a line. Does not contain the value, which may be personal data. */
export interface Problem {
  line: number
  /** Empty for the line as a whole. */
  column: string
  reason: string
}

export interface Line<Row> {
  line: number
  row: Row
}

/** Line with the keys that only one line of a file may have. */
export interface Keyed<Row> extends Line<Row> {
  keys: string[]
}

/** Database, environment, time and author of an import. */
export interface ImportScope {
  /** The import's session while a file is checked, a batch's transaction while it is written. */
  tx: Db
  env: Env
  now: Date
  /** As in the audit: `personal:3`, `operator:ana`. */
  actor: string
}

/** Planned changes of some lines. Nothing is changed or locked before `write`. */
export interface Plan {
  counts: Counts
  /** Numbers of the lines that would change something. */
  lines: number[]
  /** Applies the plan in the transaction it was made in. Returns the actual changes. */
  write(): Promise<Counts>
}

/** Scope of an import, with its duplicate check and its reports. */
export interface ImportContext extends ImportScope {
  /** Returns the lines whose keys no earlier line holds; reports the others as wrong. */
  claim<Row>(lines: Keyed<Row>[]): Promise<Line<Row>[]>
  /** Reports a wrong line. Returns an empty array, so that a `flatMap` drops it. */
  wrong(line: number, column: string, reason: string): never[]
  /** Reports a valid line that needs an operator's decision. */
  conflict(line: number, column: string, reason: string): void
}

export type Columns = Readonly<Record<string, Column<unknown>>>
export type RowOf<C extends Columns> = { [Name in keyof C]: ReturnType<C[Name]['read']> }

export interface LineReader<C extends Columns> {
  columns: C
  /** Validates a line across its columns; null if it is valid. */
  check?(row: RowOf<C>): { column: string; reason: string } | null
}

/** Text for whoever imports; a function if it names where something is done. */
export type Explanation = string | ((at: WhereTo) => string)

/** Words an explanation for one surface; empty for none. */
export const explain = (details: Explanation | undefined, at: WhereTo): string =>
  typeof details === 'function' ? details(at) : (details ?? '')

interface Definition<C extends Columns> extends LineReader<C> {
  name: string
  summary: string
  /** Further help. */
  details?: Explanation
  /** Returns the keys that must be unique in a file. */
  getUniqueKeys(row: RowOf<C>): string[]
  /** Plans the changes of valid lines without duplicates. */
  plan(context: ImportContext, lines: Line<RowOf<C>>[]): Promise<Plan>
}

/** Kind of file that can be imported. */
export interface ImportKind extends Pick<Definition<Columns>, 'name' | 'summary' | 'details'> {
  columns: Columns
  /** Text of a file of one definition, where files are JSON. */
  example?: string
  /** Opens a file. Throws an `ImportFileError` if it cannot be read as one. */
  open(bytes: AsyncIterable<Uint8Array>): Promise<CsvFile>
  /** Columns whose equal values group consecutive lines, which are then processed together. */
  groupColumns?: readonly string[]
  /** Plans the changes of the valid lines. `header` as `open` returns it. */
  plan(context: ImportContext, header: string[], lines: CsvLine[]): Promise<Plan>
  /** Runs one batch of follow-up work once all lines are written. Returns true if more may be left. */
  finishBatch?(scope: ImportScope): Promise<boolean>
}

export function defineKind<C extends Columns>(definition: Definition<C>): ImportKind {
  const { name, summary, details, columns, getUniqueKeys, plan } = definition
  return {
    name,
    summary,
    ...(details !== undefined && { details }),
    columns,
    open: openCsv,
    async plan(context, header, lines) {
      const read = lines.flatMap((line) => readLine(definition, context, header, line))
      const own = await context.claim(
        read.map(({ line, row }) => ({ line, row, keys: getUniqueKeys(row) })),
      )
      return own.length === 0 ? emptyPlan : plan(context, own)
    },
  }
}

const values = { one: 'valoare', few: 'valori' }
const headings = { one: 'coloană', few: 'coloane' }

export const emptyPlan: Plan = { counts: noChanges, lines: [], write: async () => noChanges }

/** Parses a line into a row. Reports problems and returns an empty array if it is invalid. */
export function readLine<C extends Columns>(
  { columns, check }: LineReader<C>,
  context: ImportContext,
  header: string[],
  { line, cells }: CsvLine,
): Line<RowOf<C>>[] {
  if (cells.length !== header.length) {
    const reason = `are ${plural(cells.length, values)}, iar antetul ${plural(header.length, headings)}`
    return context.wrong(line, '', reason)
  }
  const texts = new Map(header.map((name, index) => [name, normalizeText(cells[index] ?? '')]))
  const row: Record<string, unknown> = {}
  let isGood = true
  for (const [name, column] of Object.entries(columns)) {
    try {
      row[name] = column.read(texts.get(name) ?? '')
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error
      context.wrong(line, name, error.message)
      isGood = false
    }
  }
  if (!isGood) return []
  const whole = row as RowOf<C>
  const problem = check?.(whole)
  return problem ? context.wrong(line, problem.column, problem.reason) : [{ line, row: whole }]
}
