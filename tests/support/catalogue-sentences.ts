/** Lists the texts of a catalogue by path; a text with parameters as its function's source. */
export function listSentences(texts: unknown, place = ''): [place: string, sentence: string][] {
  if (typeof texts === 'string' || typeof texts === 'function') return [[place, String(texts)]]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([key, value]) => listSentences(value, `${place}.${key}`))
}

const QUOTED = /'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g

/** Lists what is written of a listed text: whole, or the strings in a function's source, with X for what is filled in. */
export function listWrittenParts(text: string): string[] {
  if (!/=>|^function/.test(text)) return [text]
  return [...text.matchAll(QUOTED)].map(([, plain, template]) =>
    (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, 'X'),
  )
}
