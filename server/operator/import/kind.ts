import { normalizeText } from '#contract/text.ts'
import type { Db } from '#server/db/db.ts'
import type { Env } from '#server/env.ts'
import { WrongValue } from './columns.ts'
import type { Column } from './columns.ts'
import type { CsvLine } from './csv.ts'
import type { Keyed } from './keys.ts'

/** What is wrong with a line. The value itself is not said: it may be personal. */
export interface Problem {
  line: number
  /** Empty: the line as a whole. */
  column: string
  reason: string
}

/** How many lines added, changed or took out something. */
export interface Counts {
  added: number
  changed: number
  removed: number
}

export interface Line<Row> {
  line: number
  row: Row
}

/** What is there as long as an import. */
export interface ImportScope {
  /** While a file is checked: its session. While it is written: the transaction of a batch. */
  tx: Db
  env: Env
  now: Date
}

/** What some lines of a file would change. Nothing is changed, and nothing locked, before it is written. */
export interface Plan {
  counts: Counts
  /** Numbers of the lines that would change something. */
  lines: number[]
  /** Writes it in the transaction it was planned in. Answers what has really changed. */
  write(): Promise<Counts>
}

/** What an import works with. */
export interface ImportContext extends ImportScope {
  /** The lines whose keys no line before them has; the others are wrong. */
  claim<Row>(lines: Keyed<Row>[]): Promise<Line<Row>[]>
  /** Writes down what is wrong with a line. Answers nothing, so that the line falls out of a `flatMap`. */
  wrong(line: number, column: string, reason: string): never[]
  /** Writes down that a line, which is good, meets what an operator has to decide. */
  conflict(line: number, column: string, reason: string): void
}

export type Columns = Readonly<Record<string, Column<unknown>>>
export type RowOf<C extends Columns> = { [Name in keyof C]: ReturnType<C[Name]['read']> }

export interface LineReader<C extends Columns> {
  columns: C
  /** What is wrong with a line by itself, besides its single values. */
  check?(row: RowOf<C>): { column: string; reason: string } | null
}

interface Definition<C extends Columns> extends LineReader<C> {
  name: string
  summary: string
  /** All else there is to know. */
  details?: string
  /** What may stand in a file only once. */
  keysOf(row: RowOf<C>): string[]
  /** What good lines, of which none repeats another, would change. */
  plan(context: ImportContext, lines: Line<RowOf<C>>[]): Promise<Plan>
}

/** One kind of file that can be imported. */
export interface ImportKind extends Pick<Definition<Columns>, 'name' | 'summary' | 'details'> {
  columns: Columns
  /** The columns by which consecutive lines are of one thing; such lines are taken together. */
  together?: readonly string[]
  /** What the good ones of some lines would change. `header` as `openCsv` gives it. */
  plan(context: ImportContext, header: string[], lines: CsvLine[]): Promise<Plan>
  /** What comes after the lines of a file were written, batch by batch; answers whether there is more to do. */
  finishBatch?(ground: ImportScope): Promise<boolean>
}

export function defineKind<C extends Columns>(definition: Definition<C>): ImportKind {
  const { name, summary, details, columns, keysOf, plan } = definition
  return {
    name,
    summary,
    ...(details !== undefined && { details }),
    columns,
    async plan(context, header, lines) {
      const read = lines.flatMap((line) => readLine(definition, context, header, line))
      const own = await context.claim(
        read.map(({ line, row }) => ({ line, row, keys: keysOf(row) })),
      )
      return own.length === 0 ? emptyPlan : plan(context, own)
    },
  }
}

export const nothing: Counts = { added: 0, changed: 0, removed: 0 }
export const emptyPlan: Plan = { counts: nothing, lines: [], write: async () => nothing }

export const sum = (one: Counts, other: Counts): Counts => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  removed: one.removed + other.removed,
})

/** A line's values; none, with what is wrong written down, when one cannot be taken. */
export function readLine<C extends Columns>(
  { columns, check }: LineReader<C>,
  context: ImportContext,
  header: string[],
  { line, cells }: CsvLine,
): Line<RowOf<C>>[] {
  if (cells.length !== header.length) {
    const reason = `are ${cells.length} valori, iar antetul ${header.length} coloane`
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
