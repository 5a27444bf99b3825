import { signal } from '@preact/signals-core'
import { foldText } from '#contract/text.ts'
import { utileTot, type SortingHint, type UsefulArticle } from '#contract/utile.ts'
import { getResource } from './resources.ts'

export type UtileTab = 'articole' | 'unde_arunc'

/** Returns all articles and hints in one resource, so that they can be read and searched offline. */
export const useful = () => getResource(utileTot)

export const usefulTab = signal<UtileTab>('articole')
/** Search text, retained when returning from an article. */
export const usefulSearch = signal('')

export interface Useful {
  articole: UsefulArticle[]
  unde_arunc: SortingHint[]
}

/** Finds the items that contain every word, with matches in the title first, as on the server. */
export function searchUseful({ articole, unde_arunc }: Useful, text: string): Useful {
  const words = wordsOf(text)
  return {
    articole: articole
      .map((article) => ({ article, score: scoreOf(article, words) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .map(({ article }) => article),
    unde_arunc: unde_arunc.filter(({ obiect }) => holdsAll(foldText(obiect), words)),
  }
}

export const isSearching = (text: string): boolean => wordsOf(text).length > 0

/** Groups articles by category, in order of appearance. */
export function groupByCategory(articles: readonly UsefulArticle[]): [string, UsefulArticle[]][] {
  return grouped(articles, ({ categorie }) => categorie)
}

/** Groups hints by first letter, in alphabetical order, which differs by language. */
export function groupByLetter(hints: readonly SortingHint[]): [string, SortingHint[]][] {
  const sorted = [...hints].sort((one, other) => one.obiect.localeCompare(other.obiect, 'ro'))
  return grouped(sorted, ({ obiect }) => obiect.normalize('NFC').charAt(0).toLocaleUpperCase('ro'))
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups]
}

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

const holdsAll = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word))

/** Scores an article by where each word is found; 0 if a word is missing. */
function scoreOf({ titlu, rezumat, continut }: UsefulArticle, words: readonly string[]): number {
  const places = [
    { folded: foldText(titlu), weight: 100 },
    { folded: foldText(rezumat), weight: 10 },
    { folded: foldText(continut), weight: 1 },
  ]
  const scores = words.map(
    (word) => places.find(({ folded }) => folded.includes(word))?.weight ?? 0,
  )
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}
