import type { Command as Parser } from 'commander'

const joinWords = (...words: string[]): string => words.join(' ').trim()

/** Returns the words that call a parser's command, e.g. `sesizari list`; empty for the whole program. */
export const joinPath = (parser: Parser): string =>
  parser.parent ? joinWords(joinPath(parser.parent), parser.name()) : ''

/** Translates an error of commander, whose message quotes what does not fit and may suggest names. */
export function formatUsageError(parser: Parser, code: string, message: string): string {
  const quoted = /'(.*)'/s.exec(message)?.[1] ?? ''
  switch (code) {
    case 'commander.unknownCommand':
      return `Nu există comanda „${joinWords(joinPath(parser), quoted)}”.${formatSuggestions(message)}`
    case 'commander.unknownOption':
      return formatUnknownOption(parser, quoted.split('=')[0] ?? '', message)
    case 'commander.optionMissingArgument':
      return `${quoted.replace(' ', ' cere o valoare: ')}.`
    case 'commander.missingArgument':
      return `Lipsește <${quoted}>.`
    case 'commander.excessArguments':
      return `Este ceva în plus: „${parser.args[parser.registeredArguments.length]}”. Textele cu spații se pun între ghilimele.`
    default:
      return 'Comanda nu este scrisă bine.'
  }
}

function formatUnknownOption(parser: Parser, flag: string, message: string): string {
  for (let one: Parser | null = parser; one; one = one.parent) {
    if (one.options.some(({ long }) => long === flag)) return `${flag} nu are valoare.`
  }
  if (parser.commands.length === 0)
    return `Nu există opțiunea ${flag}.${formatSuggestions(message)}`
  return `Nu există opțiunea ${flag}. Opțiunile unei comenzi se scriu după ea.`
}

function formatSuggestions(message: string): string {
  const names = /\(Did you mean (?:one of )?(.*)\?\)$/.exec(message)?.[1]?.split(', ')
  return names ? ` Ați vrut ${names.map((name) => `„${name}”`).join(' sau ')}?` : ''
}
