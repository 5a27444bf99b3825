import { signal } from '@preact/signals-core'
import {
  categoriiSesizari,
  OTHER_PROBLEM,
  sesizareEvaluare,
  sesizareRedeschide,
  sesizariList,
  sesizariSimilare,
  viewSesizare,
  type Sesizare,
  type SesizareCatalogue,
  type SesizareCategory,
  type SesizareState,
  type SesizareSummary,
} from '#contract/sesizari.ts'
import { daysBetween } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { searchByWords } from '#contract/search.ts'
import { stradaApropiata } from '#contract/strazi.ts'
import { locatiileMele } from '#contract/locatii.ts'
import { paths } from '#contract/paths.ts'
import { config } from '../config.ts'
import { serverNow } from '../browser/server-clock.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { onDelivered } from './outbox-selectors.ts'
import { invalidate, getResource, type ListQuery, type Resource } from './resources.ts'

/** Filter of the list of sesizări. */
export type SesizariTab = 'deschise' | 'inchise' | 'toate'

/** Last tab shown, restored when returning from a detail screen. */
export const sesizariTab = signal<SesizariTab>('deschise')

const closed: readonly SesizareState[] = ['redirectionata', 'solutionata', 'clasata']

/** True in a final state, which only the citizen can leave, by reopening. */
export const isClosed = (stare: SesizareState): boolean => closed.includes(stare)

/** Returns the operator's target date if it is in the future; ISO 8601. */
export function targetAhead({ tinta_la }: Pick<SesizareSummary, 'tinta_la'>): string | null {
  return tinta_la !== undefined && Date.parse(tinta_la) > serverNow() ? tinta_la : null
}

/** Returns when the crew returns, unless that day has passed. */
export function crewReturnAhead({ revenire }: Pick<SesizareSummary, 'revenire'>) {
  return revenire && revenire.zi >= dayOf(new Date(serverNow())) ? revenire : null
}

/** Returns by how many days the legal deadline has passed; 0 if it has not. */
export const daysLate = ({ termen_la }: Pick<SesizareSummary, 'termen_la'>): number =>
  Math.max(0, daysBetween(dayOf(new Date(termen_la)), dayOf(new Date(serverNow()))))

/** Returns one page of a list, counted from 1. */
export function sesizariPage(
  tab: SesizariTab,
  pagina = 1,
  wanted: ListQuery = {},
): Resource<SesizareSummary[]> {
  return getResource(sesizariList, {
    query: {
      stare: tab === 'toate' ? undefined : tab,
      pagina: pagina === 1 ? undefined : pagina,
      ...wanted,
    },
  })
}

export function getSesizare(id: number): Resource<Sesizare> {
  return getResource(viewSesizare, { params: { id } })
}

/** Returns the categories, their questions and the names of the states. */
export function sesizariCatalogue(): Resource<SesizareCatalogue> {
  return getResource(categoriiSesizari)
}

/** Finds categories by a text, best match first; the one for other problems is always offered, last. */
export function findCategories(all: readonly SesizareCategory[], text: string): SesizareCategory[] {
  if (!text.trim()) return [...all]
  const found = searchByWords(all, text, textsOfCategory)
  const isOther = ({ cod }: SesizareCategory) => cod === OTHER_PROBLEM
  return [...found.filter((one) => !isOther(one)), ...all.filter(isOther)]
}

/** Returns the searched texts of a category, the most important first. */
export const textsOfCategory = ({
  denumire,
  cuvinte = [],
  subcategorii,
  descriere,
}: SesizareCategory): string[][] => [
  [denumire, ...cuvinte],
  [descriere, ...subcategorii.map((sub) => sub.denumire)],
]

/** Returns the citizen's own open sesizări of a category near a location or an address. */
export function getSimilarSesizari(
  categorie: string,
  { spot, adresa }: { spot: { lat: number; lng: number } | null; adresa: string },
): Resource<SesizareSummary[]> {
  return getResource(sesizariSimilare, {
    body: { categorie, lat: spot?.lat, lng: spot?.lng, adresa: adresa || undefined },
  })
}

/** Returns the street near a place. Places are rounded to about 100 m, so that a moved map asks seldom. */
export function getNearestStreet({ lat, lng }: { lat: number; lng: number }) {
  const round = (degrees: number) => Number(degrees.toFixed(3))
  return getResource(stradaApropiata, { query: { lat: round(lat), lng: round(lng) } })
}

/** Rates the solution. */
export async function rate(
  id: number,
  body: { multumit: boolean; motiv?: string },
): Promise<Outcome<Sesizare>> {
  return learnFrom(id, await call(sesizareEvaluare, { params: { id }, body }))
}

/** Reopens a solved sesizare. */
export async function reopen(id: number, motiv: string): Promise<Outcome<Sesizare>> {
  return learnFrom(id, await call(sesizareRedeschide, { params: { id }, body: { motiv } }))
}

/** Invalidates the lists. */
export function invalidateSesizari(): void {
  invalidate(config.host + paths.sesizari)
}

function learnFrom(id: number, outcome: Outcome<Sesizare>): Outcome<Sesizare> {
  if (outcome.kind === 'ok') {
    getSesizare(id).setData(outcome.data)
    invalidateSesizari()
  }
  return outcome
}

onDelivered('sesizare', () => {
  invalidateSesizari()
  // Its pick-up counts as reported.
  invalidate(config.host + locatiileMele.path)
})
