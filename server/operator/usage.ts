import type { Command, Option } from './command.ts'

/** Formats the usage line of a command. */
export function formatUsage({ name, takes, options }: Command): string {
  const rest = takes.map((one) => `<${one}>`)
  const optional = Object.entries(options).map(
    ([one, option]) => `[${formatFlags(one, option)}]${option.repeated ? '…' : ''}`,
  )
  return [name, ...rest, ...optional].join(' ')
}

export const formatFlags = (name: string, { value }: Option): string =>
  `--${name}${value ? ` <${value}>` : ''}`
