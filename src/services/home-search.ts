import type { Contract } from '#contract/contracte.ts'
import type { FaqItem } from '#contract/faq.ts'
import { invoiceNumber, type Invoice } from '#contract/facturi.ts'
import type { PublicPointSummary } from '#contract/locatii.ts'
import { searchByWords } from '#contract/search.ts'
import type { SesizareCategory, SesizareSummary } from '#contract/sesizari.ts'
import type { SolicitareSummary, SolicitareType } from '#contract/solicitari.ts'
import type { SortingHint, UsefulArticle } from '#contract/utile.ts'
import { isFeatureOff } from '../browser/features.ts'
import type texts from '../i18n/ro/home-search.ts'
import { textsOfCategory } from './sesizari.ts'
import { textsOfType } from './solicitari.ts'
import { textsOfArticle, textsOfHint } from './utile.ts'

type Words = (typeof texts)['words']
type SearchablePage = keyof Words['pages']

/** Pages of the portal that a search finds. */
export const searchablePages = {
  plati: '/plati',
  contracte: '/contracte-active',
  carduri: '/carduri',
  solicitari: '/solicitari',
  sesizari: '/sesizari',
  locatii: '/locatii',
  utile: '/utile',
  notificari: '/notificari',
  setari: '/setari',
  deTrimis: '/de-trimis',
  recipient: '/recipient',
  suport: '/suport',
  accessibility: '/accesibilitate',
} as const satisfies Record<SearchablePage, string>

/** Result of a search on the home page. */
export type Answer =
  /** When the containers are emptied, or what is to pay. */
  | { kind: 'pickup' | 'debt' }
  | { kind: 'hint'; hint: SortingHint }
  | { kind: 'sesizare'; row: SesizareSummary }
  | { kind: 'solicitare'; row: SolicitareSummary }
  | { kind: 'invoice'; invoice: Invoice }
  | { kind: 'contract'; contract: Contract }
  | { kind: 'category'; category: SesizareCategory }
  | { kind: 'type'; type: SolicitareType }
  | { kind: 'point'; point: PublicPointSummary }
  | { kind: 'article'; article: UsefulArticle }
  | { kind: 'question'; question: FaqItem }
  | { kind: 'page'; page: SearchablePage }

/** Answer in a row; questions are opened in their place. */
export type RowAnswer = Exclude<Answer, { kind: 'question' }>

/** Searched data: all that the device has. */
export interface Searchable {
  hints: readonly SortingHint[]
  sesizari: readonly SesizareSummary[]
  solicitari: readonly SolicitareSummary[]
  invoices: readonly Invoice[]
  contracts: readonly Contract[]
  categories: readonly SesizareCategory[]
  types: readonly SolicitareType[]
  points: readonly PublicPointSummary[]
  articles: readonly UsefulArticle[]
  questions: readonly FaqItem[]
}

/** Words of the language for what is found by more than its own texts, and names of the kinds of public points. */
export interface SearchWords extends Words {
  points: Readonly<Record<string, string>>
}

type Found = [answer: Answer, texts: readonly (readonly string[])[]]

/** Finds the answers to a text, the best first; of equally good ones that which answers most comes first. */
export function searchHome(all: Searchable, words: SearchWords, text: string): Answer[] {
  return searchByWords(listAnswers(all, words), text, ([, texts]) => texts).map(
    ([answer]) => answer,
  )
}

function listAnswers(all: Searchable, words: SearchWords): Found[] {
  return [
    [{ kind: 'pickup' }, [words.pickup]],
    [{ kind: 'debt' }, [words.debt]],
    ...all.hints.map((hint): Found => [
      { kind: 'hint', hint },
      [...textsOfHint(hint), [], [words.hint]],
    ]),
    ...listOwn(all, words),
    ...all.categories.map((category): Found => [
      { kind: 'category', category },
      textsOfCategory(category),
    ]),
    ...all.types.map((type): Found => [{ kind: 'type', type }, textsOfType(type)]),
    ...all.points.map((point): Found => [{ kind: 'point', point }, textsOfPoint(point, words)]),
    ...all.articles.map((article): Found => [
      { kind: 'article', article },
      textsOfArticle(article),
    ]),
    ...all.questions.map((question): Found => [
      { kind: 'question', question },
      [[], [question.intrebare], [question.raspuns]],
    ]),
    ...listPages().map((page): Found => [{ kind: 'page', page }, [words.pages[page]]]),
  ]
}

const listPages = () =>
  (Object.keys(searchablePages) as SearchablePage[]).filter(
    (page) => page !== 'carduri' || !isFeatureOff('cards'),
  )

/** Lists the citizen's own cases, invoices and contracts: by number, and by what they are about. */
function listOwn(all: Searchable, words: SearchWords): Found[] {
  return [
    ...all.sesizari.map((row): Found => [
      { kind: 'sesizare', row },
      [[row.numar], [`${words.sesizare} ${row.denumire} ${row.adresa_text}`]],
    ]),
    ...all.solicitari.map((row): Found => [
      { kind: 'solicitare', row },
      [[row.numar], [`${words.solicitare} ${row.denumire}`]],
    ]),
    ...all.invoices.map((invoice): Found => [
      { kind: 'invoice', invoice },
      [[invoiceNumber(invoice), withoutZeros(invoice.numar)], [words.invoice]],
    ]),
    ...all.contracts.map((contract): Found => [
      { kind: 'contract', contract },
      [[contract.numar, words.contract]],
    ]),
  ]
}

/** `0012345` is read, and typed, as `12345`. */
const withoutZeros = (number: string) => number.replace(/^0+/, '')

const textsOfPoint = ({ denumire, tip, adresa }: PublicPointSummary, words: SearchWords) => [
  [denumire, words.points[tip] ?? ''],
  [adresa],
]
