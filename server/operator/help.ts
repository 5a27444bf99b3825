import { isPackaged } from '#server/config/packaged.ts'
import { formatFlags, formatUsage } from './usage.ts'
import { commonOptions } from './command.ts'
import type { Command, Options } from './command.ts'
import { formatPairs, formatTable } from './table.ts'

/** How the command line is called. */
export const PROGRAM = isPackaged ? 'bin/operator.js' : 'npm run operator --'

/** Formats the list of commands: of those with the first word `group`, or of all if it is empty. */
export function formatCommandList(commands: readonly Command[], group = ''): string {
  const own = commands.filter(({ name }) => !group || name.split(' ')[0] === group)
  const lines = formatPairs(
    own.map(({ name, takes, summary }) => [
      `  ${[name, ...takes.map((one) => `<${one}>`)].join(' ')}`,
      summary,
    ]),
  )
  const which = group ? `Comenzile „${group}”:` : 'Linia de comandă a operatorilor.'
  return `${which}\n\n${lines}\n\nAjutorul unei comenzi: ${PROGRAM} <comanda> --help`
}

/** Formats the help of a command. */
export function formatHelp(command: Command): string {
  const { name, summary, details, columns, options } = command
  return [
    `${name} – ${summary}`,
    `Se scrie: ${PROGRAM} ${formatUsage(command)}`,
    ...(details ? [details] : []),
    ...(columns ? [formatTable(columns.headings, columns.rows)] : []),
    `Opțiuni:\n${formatPairs(optionRows(options).map(([left, right]) => [`  ${left}`, right]))}`,
  ].join('\n\n')
}

export const optionRows = (options: Options): [string, string][] =>
  Object.entries({ ...options, ...commonOptions }).map(([name, option]) => [
    formatFlags(name, option),
    option.about,
  ])
