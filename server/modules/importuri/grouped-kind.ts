import { normalizeText } from '#contract/text.ts'
import { openCsv } from './csv.ts'
import type { CsvLine } from './csv.ts'
import { emptyPlan, readLine } from './kind.ts'
import type {
  Columns,
  Explanation,
  ImportContext,
  ImportKind,
  Line,
  LineReader,
  Plan,
  RowOf,
} from './kind.ts'

/** Consecutive lines that describe one item, e.g. an invoice; never empty. */
export type Group<Row> = readonly [Line<Row>, ...Line<Row>[]]

interface Definition<C extends Columns> extends LineReader<C> {
  name: string
  summary: string
  details?: Explanation
  /** Columns that identify a group; all of them are required. */
  groupColumns: readonly (keyof C & string)[]
  /** Reports problems across the valid lines of a group. Returns true if there are none. */
  checkGroup(context: ImportContext, group: Group<RowOf<C>>): boolean
  /** Returns the keys that must be unique in a file. */
  getUniqueKeys(row: RowOf<C>): string[]
  /** Plans the changes of valid groups without duplicates. Counts lines. */
  plan(context: ImportContext, groups: Group<RowOf<C>>[]): Promise<Plan>
  finishBatch?: ImportKind['finishBatch']
}

/** Defines a kind of file whose items may take several consecutive lines, all of them valid or none. */
export function defineGroupedKind<C extends Columns>(definition: Definition<C>): ImportKind {
  const { name, summary, details, columns, groupColumns, getUniqueKeys, plan, finishBatch } =
    definition
  return {
    name,
    summary,
    ...(details !== undefined && { details }),
    columns,
    open: openCsv,
    groupColumns,
    ...(finishBatch && { finishBatch }),
    async plan(context, header, lines) {
      const groups = groupLines(lines, createGroupMatcher({ groupColumns }, header))
      const read = groups.flatMap((group) => readGroup(definition, context, header, group))
      const claims = read.map((group) => {
        const { line, row } = group[0]
        return { line, row: group, keys: getUniqueKeys(row) }
      })
      const own = (await context.claim(claims)).map(({ row }) => row)
      if (own.length < read.length) spoilRepeated(context, read, own)
      return own.length === 0 ? emptyPlan : plan(context, own)
    },
  }
}

type GroupMatcher = (one: CsvLine, other: CsvLine) => boolean

/** Returns a predicate that is true if two lines belong to the same group. */
export function createGroupMatcher(
  { groupColumns = [] }: Pick<ImportKind, 'groupColumns'>,
  header: string[],
): GroupMatcher {
  const places = groupColumns.map((name) => header.indexOf(name))
  const textAt = ({ cells }: CsvLine, place: number) => normalizeText(cells[place] ?? '')
  return (one, other) =>
    places.length > 0 && places.every((place) => textAt(one, place) === textAt(other, place))
}

/** Reports valid lines as wrong because another line of their group is. */
export function markInvalid(context: ImportContext, lines: readonly { line: number }[]): void {
  for (const { line } of lines) context.wrong(line, '', 'ține de o altă linie, care este greșită')
}

/** Reports a wrong group by its first line. Returns an empty array, so that a `flatMap` drops it. */
export function rejectGroup(
  context: ImportContext,
  group: readonly { line: number }[],
  column: string,
  reason: string,
): never[] {
  const [first, ...rest] = group
  if (first) context.wrong(first.line, column, reason)
  markInvalid(context, rest)
  return []
}

function groupLines(lines: CsvLine[], isSameGroup: GroupMatcher): CsvLine[][] {
  const groups: CsvLine[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    const first = last?.[0]
    if (last && first && isSameGroup(first, line)) last.push(line)
    else groups.push([line])
  }
  return groups
}

function readGroup<C extends Columns>(
  definition: Definition<C>,
  context: ImportContext,
  header: string[],
  lines: CsvLine[],
): Group<RowOf<C>>[] {
  const [first, ...rest] = lines.flatMap((line) => readLine(definition, context, header, line))
  if (!first) return []
  const group: Group<RowOf<C>> = [first, ...rest]
  if (group.length < lines.length) markInvalid(context, group)
  else if (definition.checkGroup(context, group)) return [group]
  return []
}

function spoilRepeated<Row>(
  context: ImportContext,
  groups: readonly Group<Row>[],
  own: readonly Group<Row>[],
): void {
  const kept = new Set(own)
  for (const group of groups) if (!kept.has(group)) markInvalid(context, group.slice(1))
}
