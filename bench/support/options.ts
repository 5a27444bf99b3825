import { parseArgs } from 'node:util'

/** Options of a bench with their defaults; the type of a default is the type of its option. */
export type Options = Record<string, number | boolean | string>

/** Parses a command line. Throws on an unknown option, and on a number that is not a positive integer. */
export function parseOptions<Given extends Options>(args: string[], defaults: Given): Given {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, { type: typeOf(value) }]),
  )
  const { values } = parseArgs({ args, options })
  const given = Object.entries(values).map(([name, value]) => [
    name,
    typeof defaults[name] === 'number' ? parseCount(name, String(value)) : value,
  ])
  return { ...defaults, ...Object.fromEntries(given) }
}

/** Formats the options with their defaults, as they are typed. */
export function formatOptions(defaults: Options): string {
  return Object.entries(defaults)
    .map(([name, value]) => (value === false ? `[--${name}]` : `--${name} ${value || '…'}`))
    .join(' ')
}

const typeOf = (value: Options[string]): 'boolean' | 'string' =>
  typeof value === 'boolean' ? 'boolean' : 'string'

function parseCount(name: string, value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new Error(`--${name} requires a positive integer`)
  return Number(value)
}
