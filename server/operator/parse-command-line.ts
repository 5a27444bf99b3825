import { Command as CommanderCommand, CommanderError } from 'commander'
import type { ErrorOptions } from 'commander'
import { formatFlags, formatUsage } from './usage.ts'
import type { ParsedArguments } from './arguments.ts'
import { commonOptions } from './command.ts'
import type { Command, Options } from './command.ts'
import { UsageError } from './errors.ts'
import { formatCommandList, formatHelp } from './help.ts'
import { formatUsageError, joinPath } from './usage-errors.ts'

export interface ParsedCommand {
  command: Command
  given: ParsedArguments
}

/** Commander's parser, with the help of our commands and Romanian errors. */
class Parser extends CommanderCommand {
  readonly #commands: readonly Command[]

  constructor(commands: readonly Command[], name?: string) {
    super(name)
    this.#commands = commands
  }

  override createCommand(name?: string): Parser {
    return new Parser(this.#commands, name)
  }

  override helpInformation(): string {
    const path = joinPath(this)
    const command = this.#commands.find(({ name }) => name === path)
    if (command) return formatHelp(command)
    const [word] = this.args
    if (word && !word.startsWith('-')) this.error(`'${word}'`, { code: 'commander.unknownCommand' })
    return formatCommandList(this.#commands, path)
  }

  override error(message: string, { code = '' }: ErrorOptions = {}): never {
    const path = joinPath(this)
    const command = this.#commands.find(({ name }) => name === path)
    const sentence = formatUsageError(this, code, message)
    if (command) throw new UsageError(`${sentence}\nSe scrie: ${formatUsage(command)}`)
    throw new UsageError(
      path ? `${sentence}\n\n${formatCommandList(this.#commands, path)}` : sentence,
    )
  }
}

/** Returns the command of a command line with its arguments, or the help asked for. Throws a `UsageError`. */
export function parseCommandLine(
  argv: string[],
  commands: readonly Command[],
): ParsedCommand | { help: string } {
  const parsed: ParsedCommand[] = []
  let help = ''
  const root = new Parser(commands)
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: (text) => (help = text), writeErr: (text) => (help = text) })
  addCommands(root, commands, (one) => parsed.push(one))
  try {
    root.parse(argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Without a command commander shows the help as an error.
    if (error.exitCode !== 0) throw new UsageError(help)
  }
  return parsed[0] ?? { help }
}

function addCommands(
  root: Parser,
  commands: readonly Command[],
  onParsed: (parsed: ParsedCommand) => void,
): void {
  const values = new Map<string, string[]>()
  addOptions(root, commonOptions, values)
  for (const command of commands) {
    const [first = '', second] = command.name.split(' ')
    const group =
      second && (root.commands.find((one) => one.name() === first) ?? root.command(first))
    const parser = (group || root).command(second ?? first)
    for (const name of command.takes) parser.argument(`<${name}>`)
    addOptions(parser, command.options, values)
    parser.action(() => onParsed({ command, given: toArguments(parser.args, values) }))
  }
}

function addOptions(
  parser: CommanderCommand,
  options: Options,
  values: Map<string, string[]>,
): void {
  for (const [name, option] of Object.entries(options)) {
    if (name === 'help') continue // commander adds it to each command
    parser.option(formatFlags(name, option), option.about)
    parser.on(`option:${name}`, (value = '') => {
      const before = values.get(name) ?? []
      if (before.length > 0 && option.value && !option.repeated) {
        throw new UsageError(`--${name} se dă o singură dată.`)
      }
      values.set(name, [...before, value])
    })
  }
}

const toArguments = (args: string[], values: Map<string, string[]>): ParsedArguments => ({
  args,
  text: (name) => values.get(name)?.at(-1),
  texts: (name) => values.get(name) ?? [],
  has: (name) => values.has(name),
})
