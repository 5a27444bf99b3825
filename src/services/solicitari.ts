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
import { foldText } from '#contract/text.ts'
import { addressOf, call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { counts } from './counts.ts'
import { onDelivered } from './outbox-selectors.ts'
import { invalidate, resourceOf, type Resource } from './resources.ts'

export { prefill } from './solicitare-prefill.ts'

/** Which of the solicitări a list shows. */
export type SolicitariTab = 'in_curs' | 'finalizate' | 'toate'

/** The tab looked at last: one comes back to it from a detail. */
export const solicitariTab = signal<SolicitariTab>('in_curs')

const closed: readonly SolicitareState[] = ['respinsa', 'finalizata', 'anulata']

/** Nothing more is to come of it. */
export const isClosed = (stare: SolicitareState): boolean => closed.includes(stare)

/** One page of a list, counted from 1. */
export function solicitariPage(tab: SolicitariTab, pagina = 1): Resource<SolicitareSummary[]> {
  return resourceOf(solicitarileMele, {
    query: { stare: tab === 'toate' ? undefined : tab, pagina: pagina === 1 ? undefined : pagina },
  })
}

export function solicitareOf(id: number): Resource<Solicitare> {
  return resourceOf(viewSolicitare, { params: { id } })
}

/** Where the server gives a document of a solicitare. */
export const documentAddress = (id: string): string => `/api/document/${id}`

/** What may be asked for, the forms of it and the names of the states. */
export function solicitareCatalogue(): Resource<SolicitareCatalogue> {
  return resourceOf(tipuriSolicitari)
}

/** Whether the citizen may still take it back. */
export function mayCancel({ stari }: SolicitareCatalogue, stare: SolicitareState): boolean {
  return stari.tranzitii.some(([from, to]) => from === stare && to === 'anulata')
}

export async function cancelSolicitare(id: number): Promise<Outcome<Solicitare>> {
  const outcome = await call(solicitareAnuleaza, { params: { id }, body: {} })
  if (outcome.kind === 'ok') solicitareOf(id).setData(outcome.data)
  forgetLists()
  return outcome
}

/** The lists have changed on the server. */
export function forgetLists(): void {
  invalidate(addressOf(solicitarileMele.path, {}))
}

/** A solicitare has changed on the server, and with it the lists. */
export function forgetSolicitare(id: number): void {
  invalidate(addressOf(viewSolicitare.path, { params: { id } }))
  forgetLists()
}

/** Messages have been read: what counts them is asked for again, unless there was nothing to read. */
export async function tellRead(): Promise<void> {
  if (counts.peek()?.solicitari === 0) return
  forgetLists()
  const unread = resourceOf(mesajeCount)
  await unread.load()
  const { data, failure } = unread.known.peek()
  if (data && !failure) counts.value = data
}

export interface TypeGroup {
  cod: string
  denumire: string
  tipuri: SolicitareType[]
}

/** Types by their groups; of those, the ones in which every word of a search is found. */
export function findTypes({ grupuri, tipuri }: SolicitareCatalogue, search: string): TypeGroup[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const fits = ({ denumire, descriere }: SolicitareType) => {
    const text = foldText(`${denumire} ${descriere}`)
    return words.every((word) => text.includes(word))
  }
  const groups = grupuri.map(({ cod, denumire }) => ({
    cod,
    denumire,
    tipuri: tipuri.filter((type) => type.grup === cod && fits(type)),
  }))
  return groups.filter((group) => group.tipuri.length > 0)
}

onDelivered('solicitare', forgetLists)
