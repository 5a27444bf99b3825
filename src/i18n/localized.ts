import { language } from './language.ts'

/** Creates a formatter for each language; the returned function gives that of the current one. */
export function createLocalized<Formatter>(create: (locale: string) => Formatter): () => Formatter {
  const formatters = { ro: create('ro-RO'), en: create('en-GB') }
  return () => formatters[language.peek()]
}
