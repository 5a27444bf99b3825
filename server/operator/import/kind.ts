import { normalizeText } from '#contract/text.ts'
import type { Db } from '#server/db/db.ts'
import type { Env } from '#server/env.ts'
import { WrongValue } from './columns.ts'
import type { Column } from './columns.ts'
import type { CsvLine } from './csv.ts'
import { claimKeys } from './keys.ts'

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
export interface ImportGround {
  /** The transaction of the whole file. */
  tx: Db
  env: Env
  now: Date
}

/** What an import works with. */
export interface ImportDesk extends ImportGround {
  /** Writes down what is wrong with a line. Answers nothing, so that the line falls out of a `flatMap`. */
  wrong(line: number, column: string, reason: string): never[]
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
  /** Puts good lines, of which none repeats another. */
  put(desk: ImportDesk, lines: Line<RowOf<C>>[]): Promise<Counts>
}

/** One kind of file that can be imported. */
export interface ImportKind extends Pick<Definition<Columns>, 'name' | 'summary' | 'details'> {
  columns: Columns
  /** The columns by which consecutive lines are of one thing; such lines are taken together. */
  together?: readonly string[]
  /** Puts what is good of some lines. `header` as `openCsv` gives it. */
  take(desk: ImportDesk, header: string[], lines: CsvLine[]): Promise<Counts>
  /** What comes after all lines of a file that is kept. */
  finish?(ground: ImportGround): Promise<void>
}

export function defineKind<C extends Columns>(definition: Definition<C>): ImportKind {
  const { name, summary, details, columns, keysOf, put } = definition
  return {
    name,
    summary,
    ...(details !== undefined && { details }),
    columns,
    async take(desk, header, lines) {
      const read = lines.flatMap((line) => readLine(definition, desk, header, line))
      const own = await claimKeys(
        desk,
        read.map(({ line, row }) => ({ line, row, keys: keysOf(row) })),
      )
      return own.length === 0 ? nothing : put(desk, own)
    },
  }
}

export const nothing: Counts = { added: 0, changed: 0, removed: 0 }

export const sum = (one: Counts, other: Counts): Counts => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  removed: one.removed + other.removed,
})

/** A line's values; none, with what is wrong written down, when one cannot be taken. */
export function readLine<C extends Columns>(
  { columns, check }: LineReader<C>,
  desk: ImportDesk,
  header: string[],
  { line, cells }: CsvLine,
): Line<RowOf<C>>[] {
  if (cells.length !== header.length) {
    const reason = `are ${cells.length} valori, iar antetul ${header.length} coloane`
    return desk.wrong(line, '', reason)
  }
  const texts = new Map(header.map((name, index) => [name, normalizeText(cells[index] ?? '')]))
  const row: Record<string, unknown> = {}
  let isGood = true
  for (const [name, column] of Object.entries(columns)) {
    try {
      row[name] = column.read(texts.get(name) ?? '')
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error
      desk.wrong(line, name, error.message)
      isGood = false
    }
  }
  if (!isGood) return []
  const whole = row as RowOf<C>
  const problem = check?.(whole)
  return problem ? desk.wrong(line, problem.column, problem.reason) : [{ line, row: whole }]
}
