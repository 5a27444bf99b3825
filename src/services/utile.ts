import { signal } from '@preact/signals-core'
import { foldText } from '#contract/text.ts'
import { utileTot, type SortingHint, type UsefulArticle } from '#contract/utile.ts'
import { resourceOf } from './resources.ts'

export type UtileTab = 'articole' | 'unde_arunc'

/** Everything at once, kept whole: it is read and searched without a connection. */
export const useful = () => resourceOf(utileTot)

export const usefulTab = signal<UtileTab>('articole')
/** What is searched for; back from an article finds it as it was. */
export const usefulSearch = signal('')

export interface Useful {
  articole: UsefulArticle[]
  unde_arunc: SortingHint[]
}

/** What holds every word searched for: by the title first, as the server orders them too. */
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

/** Articles by their category, in the order they come. */
export function byCategory(articles: readonly UsefulArticle[]): [string, UsefulArticle[]][] {
  return grouped(articles, ({ categorie }) => categorie)
}

/** Hints by the letter they begin with, in the order they come. */
export function byLetter(hints: readonly SortingHint[]): [string, SortingHint[]][] {
  return grouped(hints, ({ obiect }) => obiect.normalize('NFC').charAt(0).toLocaleUpperCase('ro'))
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

/** Where each word is found decides; one that is missing leaves the article out. */
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
