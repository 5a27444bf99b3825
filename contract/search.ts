import * as z from 'zod/mini'
import { foldText } from './text.ts'

/** Words people call a thing by, besides those of its own texts. */
export const searchWords = z.array(z.string())

/** Endings that tell the forms of a Romanian word apart: „bec”, „becuri”, „becul”, „bateriilor”. */
const ENDING = /^(?:ul(?:ui)?|uri(?:le|lor)?|[aeiu]{0,2}(?:le|lor)?)$/
const SHORTEST_STEM = 3
const SHORTEST_MISSPELT = 5

const SAME = 2
const BEGUN = 1
/** Outweighs all else about a word, so that the items with more of the words come first. */
const FOUND = 100
const MOST_IMPORTANT = 10

interface Phrase {
  words: string[]
  weight: number
}

/** Splits a text into words, without diacritics and without the vowels that alternate („tomberoane”). */
export function splitIntoWords(text: string): string[] {
  const folded = foldText(text).replace(/oa/g, 'o').replace(/ea/g, 'e')
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** True if a text contains every word of a search, whatever their case and diacritics, as in the server's lists. */
export function containsWords(text: string, search: string): boolean {
  const folded = foldText(text)
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/**
 * Returns the items that contain any word of a text, best first. `textsOf` groups an item's texts by importance, the
 * most important first. A word that no item contains may have one typing error.
 */
export function searchByWords<Item>(
  items: readonly Item[],
  text: string,
  textsOf: (item: Item) => readonly (readonly string[])[],
): Item[] {
  const ranked = items.map((item) => ({ item, phrases: toPhrases(textsOf(item)), score: 0 }))
  for (const word of selectWords(text)) {
    const scores = (rate: typeof rateWord) =>
      ranked.map(({ phrases }) => scoreWord(word, phrases, rate))
    const spelt = scores(rateWord)
    const found = spelt.some(Boolean) ? spelt : scores(rateMisspelt)
    for (const [index, one] of ranked.entries()) one.score += found[index]!
  }
  return ranked
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item)
}

const toPhrases = (groups: readonly (readonly string[])[]): Phrase[] =>
  groups.flatMap((texts, index) =>
    texts.map((text) => ({ words: splitIntoWords(text), weight: MOST_IMPORTANT / (index + 1) })),
  )

/** Words of one or two letters („de”, „cu”) count only where there is no longer one. */
function selectWords(text: string): string[] {
  const words = splitIntoWords(text)
  const long = words.filter(({ length }) => length >= SHORTEST_STEM)
  return long.length > 0 ? long : words
}

/** Scores the best place of a word; a phrase of few words is more about each of them. */
function scoreWord(word: string, phrases: readonly Phrase[], rate: typeof rateWord): number {
  let best = 0
  for (const { words, weight } of phrases) {
    const rating = Math.max(0, ...words.map((said) => rate(word, said)))
    if (rating > 0) best = Math.max(best, FOUND + weight * (rating + 1 / words.length))
  }
  return best
}

function rateWord(word: string, said: string): number {
  if (word === said) return SAME
  const length = commonLength(word, said)
  const isForm = [word, said].every((one) => ENDING.test(one.slice(length)))
  if (isForm && length >= SHORTEST_STEM) return SAME
  return length === word.length ? BEGUN : 0
}

/** Rates a word with one letter wrong, missing, added, or exchanged with the next. */
function rateMisspelt(word: string, said: string): number {
  if (word.length < SHORTEST_MISSPELT) return 0
  const at = commonLength(word, said)
  const [start, rest] = [word.slice(0, at), word.slice(at)]
  const right = said.slice(at, at + 1)
  const spellings = [
    right + rest.slice(1),
    right + rest,
    rest.slice(1),
    rest.slice(1, 2) + rest.slice(0, 1) + rest.slice(2),
  ]
  return Math.max(...spellings.map((end) => rateWord(start + end, said)))
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
