import { parseArgs } from 'node:util'
import { commonOptions } from './command.ts'
import type { Command, Option, Options } from './command.ts'
import { UsageError } from './errors.ts'

/** Arguments and options of a command line, checked against its command. */
export interface ParsedArguments {
  /** Positional arguments, in the order of the command's `takes`. */
  args: string[]
  /** Returns the last value of an option. */
  text(name: string): string | undefined
  texts(name: string): string[]
  has(name: string): boolean
}

/** Returns the positional words and whether help is asked for, before the command is known. */
export function parseWords(argv: string[], commands: readonly Command[]) {
  const all = Object.assign({}, commonOptions, ...commands.map(({ options }) => options))
  const { positionals, tokens } = tokenize(argv, all as Options)
  const help = tokens.some((token) => token.kind === 'option' && token.name === 'help')
  return { words: positionals, help }
}

/** Parses the arguments of a command. Throws a `UsageError` that says what does not fit. */
export function parseArguments(command: Command, argv: string[]): ParsedArguments {
  const options = { ...commonOptions, ...command.options }
  const { positionals, tokens } = tokenize(argv, options)
  const values = new Map<string, string[]>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const value = requireOptionValue(token.rawName, findOption(options, token), token.value)
    values.set(token.name, [...(values.get(token.name) ?? []), value])
  }
  for (const [name, given] of values) assertNotRepeated(name, options[name], given)
  const args = positionals.slice(command.name.split(' ').length)
  requireCount(command, args)
  return {
    args,
    text: (name) => values.get(name)?.at(-1),
    texts: (name) => values.get(name) ?? [],
    has: (name) => values.has(name),
  }
}

/** Returns the value of a numeric option, undefined if absent. Throws a `UsageError`. */
export function parseWholeNumber(given: ParsedArguments, option: string): number | undefined {
  const text = given.text(option)
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new UsageError(`--${option} cere un număr întreg, de la 1 în sus.`)
}

/** Formats the usage line of a command. */
export function formatUsage({ name, takes, options }: Command): string {
  const rest = takes.map((one) => `<${one}>`)
  const optional = Object.entries(options).map(([option, { value, repeated }]) =>
    value ? `[--${option} <${value}>]${repeated ? '…' : ''}` : `[--${option}]`,
  )
  return [name, ...rest, ...optional].join(' ')
}

function tokenize(argv: string[], options: Options) {
  const config = Object.entries(options).map(([name, { value }]) => {
    const type = value ? ('string' as const) : ('boolean' as const)
    return [name, name === 'help' ? { type, short: 'h' } : { type }] as const
  })
  return parseArgs({
    args: argv,
    options: Object.fromEntries(config),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
}

function findOption(
  options: Options,
  { name, rawName }: { name: string; rawName: string },
): Option {
  const option = Object.hasOwn(options, name) ? options[name] : undefined
  if (!option) throw new UsageError(`Nu există opțiunea ${rawName}.`)
  return option
}

function requireOptionValue(
  rawName: string,
  { value: wanted }: Option,
  value: string | undefined,
): string {
  if (wanted && value === undefined) throw new UsageError(`${rawName} cere o valoare: <${wanted}>.`)
  if (!wanted && value !== undefined) throw new UsageError(`${rawName} nu are valoare.`)
  return value ?? ''
}

function assertNotRepeated(name: string, option: Option | undefined, given: string[]): void {
  if (given.length > 1 && option?.value && !option.repeated) {
    throw new UsageError(`--${name} se dă o singură dată.`)
  }
}

function requireCount(command: Command, args: string[]): void {
  if (args.length === command.takes.length) return
  const what =
    args.length > command.takes.length
      ? `Este ceva în plus: „${args[command.takes.length]}”. Textele cu spații se pun între ghilimele.`
      : `Lipsește <${command.takes[args.length]}>.`
  throw new UsageError(`${what}\nSe scrie: ${formatUsage(command)}`)
}
