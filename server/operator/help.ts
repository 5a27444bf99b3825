import { formatUsage } from './arguments.ts'
import { commonOptions } from './command.ts'
import type { Command, Options } from './command.ts'
import { formatPairs, formatTable } from './table.ts'

export const PROGRAM = 'npm run operator --'

/** Formats the list of commands. `words`: their common first word, e.g. `sesizari`; empty for all. */
export function formatCommandList(commands: readonly Command[], words = ''): string {
  const lines = formatPairs(
    commands.map(({ name, takes, summary }) => [
      `  ${[name, ...takes.map((one) => `<${one}>`)].join(' ')}`,
      summary,
    ]),
  )
  const which = words ? `Comenzile „${words}”:` : 'Linia de comandă a operatorilor.'
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

export function optionRows(options: Options): [string, string][] {
  return Object.entries({ ...options, ...commonOptions }).map(([name, { value, about }]) => [
    `--${name}${value ? ` <${value}>` : ''}`,
    about,
  ])
}
