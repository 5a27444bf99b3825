import { signal } from '@preact/signals-core'
import { searchByWords, splitIntoWords } from '#contract/search.ts'
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

/** Finds the items by a text, best match first. */
export function searchUseful({ articole, unde_arunc }: Useful, text: string): Useful {
  return {
    articole: searchByWords(articole, text, textsOfArticle),
    unde_arunc: searchByWords(unde_arunc, text, textsOfHint),
  }
}

/** Returns the searched texts of an article, the most important first. */
export const textsOfArticle = ({ titlu, rezumat, continut }: UsefulArticle): string[][] => [
  [titlu],
  [rezumat],
  [continut],
]

/** Returns the searched texts of a hint. */
export const textsOfHint = ({ obiect, cuvinte = [] }: SortingHint): string[][] => [
  [obiect, ...cuvinte],
]

export const isSearching = (text: string): boolean => splitIntoWords(text).length > 0

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
