import { signal } from '@preact/signals-core'
import { mesajeCount } from '#contract/notificari.ts'
import {
  solicitareAnuleaza,
  solicitarileMele,
  tipuriSolicitari,
  viewSolicitare,
  type Solicitare,
  type SolicitareCatalogue,
  type SolicitareState,
  type SolicitareSummary,
  type SolicitareType,
} from '#contract/solicitari.ts'
import { searchByWords } from '#contract/search.ts'
import { buildUrl, call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { counts } from './counts.ts'
import { onDelivered } from './outbox-selectors.ts'
import { invalidate, getResource, type ListQuery, type Resource } from './resources.ts'

/** Filter of the list of solicitări. */
export type SolicitariTab = 'in_curs' | 'finalizate' | 'toate'

/** Last tab shown, restored when returning from a detail screen. */
export const solicitariTab = signal<SolicitariTab>('in_curs')

const closed: readonly SolicitareState[] = ['respinsa', 'finalizata', 'anulata']

/** True in a final state. */
export const isClosed = (stare: SolicitareState): boolean => closed.includes(stare)

/** Returns one page of a list, counted from 1. */
export function solicitariPage(
  tab: SolicitariTab,
  pagina = 1,
  wanted: ListQuery = {},
): Resource<SolicitareSummary[]> {
  return getResource(solicitarileMele, {
    query: {
      stare: tab === 'toate' ? undefined : tab,
      pagina: pagina === 1 ? undefined : pagina,
      ...wanted,
    },
  })
}

export function getSolicitare(id: number): Resource<Solicitare> {
  return getResource(viewSolicitare, { params: { id } })
}

/** URL of a document of a solicitare. */
export const documentAddress = (id: string): string => `/api/document/${id}`

/** Returns the available types, their forms and the names of the states. */
export function solicitareCatalogue(): Resource<SolicitareCatalogue> {
  return getResource(tipuriSolicitari)
}

/** True if the citizen may still cancel it. */
export function canCancel({ stari }: SolicitareCatalogue, stare: SolicitareState): boolean {
  return stari.tranzitii.some(([from, to]) => from === stare && to === 'anulata')
}

export async function cancelSolicitare(id: number): Promise<Outcome<Solicitare>> {
  const outcome = await call(solicitareAnuleaza, { params: { id }, body: {} })
  if (outcome.kind === 'ok') getSolicitare(id).setData(outcome.data)
  invalidateSolicitari()
  return outcome
}

/** Invalidates the lists. */
export function invalidateSolicitari(): void {
  invalidate(buildUrl(solicitarileMele.path, {}))
}

/** Invalidates a solicitare and the lists. */
export function invalidateSolicitare(id: number): void {
  invalidate(buildUrl(viewSolicitare.path, { params: { id } }))
  invalidateSolicitari()
}

/** Refreshes the unread counts after messages were read, unless nothing was unread. */
export async function refreshUnreadCounts(): Promise<void> {
  if (counts.peek()?.solicitari === 0) return
  invalidateSolicitari()
  const unread = getResource(mesajeCount)
  await unread.load()
  const { data, failure } = unread.known.peek()
  if (data && !failure) counts.value = data
}

export interface TypeGroup {
  cod: string
  denumire: string
  tipuri: SolicitareType[]
}

/** Groups the types that a search finds, best match first; all of them for an empty one. */
export function findTypes({ grupuri, tipuri }: SolicitareCatalogue, search: string): TypeGroup[] {
  const found = search.trim() ? searchByWords(tipuri, search, textsOfType) : tipuri
  const groups = grupuri.map(({ cod, denumire }) => ({
    cod,
    denumire,
    tipuri: found.filter((type) => type.grup === cod),
  }))
  const best = ({ tipuri: [first] }: TypeGroup) => found.indexOf(first!)
  const filled = groups.filter((group) => group.tipuri.length > 0)
  return found === tipuri ? filled : filled.sort((one, other) => best(one) - best(other))
}

/** Returns the searched texts of a type, the most important first. */
export const textsOfType = ({ denumire, cuvinte = [], descriere }: SolicitareType): string[][] => [
  [denumire, ...cuvinte],
  [descriere],
]

onDelivered('solicitare', invalidateSolicitari)
