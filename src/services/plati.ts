import { effect, signal } from '@preact/signals-core'
import { getContracteInfo } from '#contract/contracte.ts'
import { addDays, type Day } from '#contract/days.ts'
import { getFacturiInfo, getTaxesCetatean, type Position } from '#contract/facturi.ts'
import { limits } from '#contract/limits.ts'
import { locatiileMele } from '#contract/locatii.ts'
import {
  getCards,
  isOpenState,
  isPaidState,
  platiList,
  platiRecurente,
  type Card,
  type Mandate,
  type Payment,
  type PaymentState,
} from '#contract/plati.ts'
import { getConfig } from '#contract/portal.ts'
import { tabStorage } from '../browser/storage.ts'
import { invalidate, resourceOf, type Resource } from './resources.ts'
import { session } from './session.ts'

/** Whether one can pay by card here. */
export const isCardPaymentEnabled = (): boolean =>
  resourceOf(getConfig).known.value.data?.functii.plati ?? false

/** One page of the payments, the newest first, counted from 1. */
export const paymentsPage = (pagina = 1): Resource<Payment[]> =>
  resourceOf(platiList, { query: { pagina: pagina === 1 ? undefined : pagina } })

export const savedCards = (): Resource<Card[]> => resourceOf(getCards)
/** The recurring payment of each contract. */
export const mandatesNow = (): Resource<Mandate[]> => resourceOf(platiRecurente)

/** It is not known yet how it ends: nobody is to pay again. */
export const isOpen = ({ stare }: { stare: PaymentState }): boolean => isOpenState(stare)

/** Money came in, whatever was given back later. */
export const isPaid = ({ stare }: { stare: PaymentState }): boolean => isPaidState(stare)

/** Where it is told what became of a payment. */
export const paymentHref = (id: number): string => `#/success-bt-payment/${id}`

/** Where the server prints the proof of a payment, and what it is called on the device. */
export const proofPath = ({ id }: Payment): string => `/api/plata-dovada/${id}`
export const proofName = ({ id }: Payment): string => `dovada-plata-${id}.pdf`

/** `Factura SB5 0012345 și încă 2`: what a payment is for. */
export function paidFor({ pozitii }: Payment, more: (count: number) => string): string {
  const [first, ...rest] = pozitii
  return `${first?.denumire ?? ''}${rest.length > 0 ? ` ${more(rest.length)}` : ''}`
}

const KEY = 'portal.plata.alese'
const kept = tabStorage.getObject(KEY)
/** Ids of what is chosen to be paid; a reload of the page keeps them. */
const chosen = signal<readonly number[]>(
  Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [],
)

/** Of what is owed, what is chosen to be paid. */
export const chosenOf = (positions: readonly Position[]): Position[] =>
  positions.filter(({ id }) => chosen.value.includes(id)).slice(0, limits.itemsPerPayment)

export function choose(ids: readonly number[]): void {
  chosen.value = ids
  if (ids.length > 0) tabStorage.setObject(KEY, ids)
  else tabStorage.remove(KEY)
}

export const deselect = (ids: readonly number[]): void =>
  choose(chosen.peek().filter((id) => !ids.includes(id)))

export const toggle = (id: number, isChosen: boolean): void =>
  choose([...chosen.peek().filter((other) => other !== id), ...(isChosen ? [id] : [])])

// Whoever comes next has chosen nothing.
effect(() => {
  if (session.value.state === 'guest') choose([])
})

/** Something was chosen, though it may be owed no more. */
export const hasChosen = (): boolean => chosen.value.length > 0

export const sumOf = (positions: readonly Position[]): number =>
  positions.reduce((sum, { rest_bani }) => sum + rest_bani, 0)

/** Ids of what is being paid already. */
export const idsBeingPaid = (payments: readonly Payment[]): number[] =>
  payments.filter(isOpen).flatMap(({ pozitii }) => pozitii.map(({ id }) => id))

/** Of what is owed, what nobody is paying already. */
export function payableNow(
  positions: readonly Position[],
  payments: readonly Payment[],
): Position[] {
  const busy = idsBeingPaid(payments)
  return positions.filter(({ id }) => !busy.includes(id))
}

/** So many days before it cannot be used any more a card is said to expire soon. */
const SOON_DAYS = 60

/** Where a card stands on a day; one can be used through the whole month written on it. */
export function cardStanding({ expira }: Card, today: Day): 'valid' | 'soon' | 'expired' {
  const [month, year] = expira.split('/')
  const last = `${year}-${month}`
  if (last < today.slice(0, 7)) return 'expired'
  return last <= addDays(today, SOON_DAYS).slice(0, 7) ? 'soon' : 'valid'
}

/** What a payment may have changed is asked for again. */
export function invalidatePayments(): void {
  const changed = [getTaxesCetatean, getFacturiInfo, getContracteInfo, locatiileMele]
  const ofPayments = [platiList, getCards, platiRecurente]
  invalidate(...[...changed, ...ofPayments].map(({ path }) => path))
}
