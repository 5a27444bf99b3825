import { computed, effect, signal } from '@preact/signals-core'
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
import { isFeatureOff } from '../browser/features.ts'
import { tabStorage } from '../browser/storage.ts'
import { invalidate, getResource, type Resource } from './resources.ts'
import { ownerOf, session } from './session.ts'

/** True if card payment is enabled on this portal. */
export const isCardPaymentEnabled = (): boolean => !isFeatureOff('cards')

/** Returns one page, counted from 1, of the payments, newest first. */
export const paymentsPage = (pagina = 1): Resource<Payment[]> =>
  getResource(platiList, { query: { pagina: pagina === 1 ? undefined : pagina } })

export const savedCards = (): Resource<Card[]> => getResource(getCards)
/** Returns the mandates (recurring payments) of all contracts. */
export const mandatesNow = (): Resource<Mandate[]> => getResource(platiRecurente)

/** True if the result is still pending, so that the same positions must not be paid again. */
export const isOpen = ({ stare }: { stare: PaymentState }): boolean => isOpenState(stare)

/** True if the payment succeeded, even if it was refunded later. */
export const isPaid = ({ stare }: { stare: PaymentState }): boolean => isPaidState(stare)

/** Path of a payment's result screen. */
export const paymentHref = (id: number): string => `#/success-bt-payment/${id}`

/** URL and file name of the proof of a payment. */
export const proofPath = ({ id }: Payment): string => `/api/plata-dovada/${id}`
export const proofName = ({ id }: Payment): string => `dovada-plata-${id}.pdf`

/** Formats what a payment is for, as in `Factura SB5 0012345 și încă 2`. */
export function paidFor({ pozitii }: Payment, more: (count: number) => string): string {
  const [first, ...rest] = pozitii
  return `${first?.denumire ?? ''}${rest.length > 0 ? ` ${more(rest.length)}` : ''}`
}

/** Positions selected for payment, by the citizen who selected them. */
interface Choice {
  owner: string | null
  ids: readonly number[]
  /** True after a payment whose card must not be tried again. */
  needsOtherCard: boolean
}

const KEY = 'portal.plata.alese'
/** The selection survives a reload. */
const choice = signal(readStoredChoice())
/** Null if the selection is another citizen's. */
const ownChoice = computed(() =>
  choice.value?.owner === ownerOf(session.value) ? choice.value : null,
)

function readStoredChoice(): Choice | null {
  const stored = tabStorage.getObject(KEY) as Partial<Choice> | null
  return Array.isArray(stored?.ids) ? (stored as Choice) : null
}

const chosenIds = (): readonly number[] => ownChoice.value?.ids ?? []

/** Selects the chosen positions, up to the maximum per payment. */
export const selectChosenPositions = (positions: readonly Position[]): Position[] =>
  positions.filter(({ id }) => chosenIds().includes(id)).slice(0, limits.itemsPerPayment)

export function choose(ids: readonly number[], needsOtherCard = false): void {
  const owner = ownerOf(session.peek())
  choice.value = ids.length > 0 ? { owner, ids, needsOtherCard } : null
  if (choice.value) tabStorage.setObject(KEY, choice.value)
  else tabStorage.remove(KEY)
}

export const deselect = (ids: readonly number[]): void => toggle(ids, false)

export const toggle = (ids: readonly number[], isChosen: boolean): void => {
  const { ids: chosen = [], needsOtherCard } = ownChoice.peek() ?? {}
  choose(
    [...chosen.filter((other) => !ids.includes(other)), ...(isChosen ? ids : [])],
    needsOtherCard,
  )
}

// Clears the selection at sign-out.
effect(() => {
  if (session.value.state === 'guest') choose([])
})

/** True if positions are selected, even if they are no longer owed. */
export const hasChosen = (): boolean => chosenIds().length > 0

/** True if the selection is to be paid with another card than the last time. */
export const needsOtherCard = (): boolean => ownChoice.value?.needsOtherCard ?? false

export const sumPositions = (positions: readonly Position[]): number =>
  positions.reduce((sum, { rest_bani }) => sum + rest_bani, 0)

/** Lists the ids of positions with a pending payment. */
export const listPendingPositionIds = (payments: readonly Payment[]): number[] =>
  payments.filter(isOpen).flatMap(({ pozitii }) => pozitii.map(({ id }) => id))

/** Lists the positions without a pending payment. */
export function payableNow(
  positions: readonly Position[],
  payments: readonly Payment[],
): Position[] {
  const busy = listPendingPositionIds(payments)
  return positions.filter(({ id }) => !busy.includes(id))
}

/** Selects what „Plătește tot” pays: the undisputed positions, up to the maximum per payment. */
export const selectUndisputed = (payable: readonly Position[]): Position[] =>
  payable.filter(({ contestata }) => !contestata).slice(0, limits.itemsPerPayment)

/** A card counts as expiring soon within this many days of its expiry. */
const SOON_DAYS = 60

/** Status of a card on a given day. A card is valid through the end of its expiry month. */
export function cardStatus({ expira }: Card, today: Day): 'valid' | 'soon' | 'expired' {
  const [month, year] = expira.split('/')
  const last = `${year}-${month}`
  if (last < today.slice(0, 7)) return 'expired'
  return last <= addDays(today, SOON_DAYS).slice(0, 7) ? 'soon' : 'valid'
}

/** Invalidates all data a payment may have changed. */
export function invalidatePayments(): void {
  const changed = [getTaxesCetatean, getFacturiInfo, getContracteInfo, locatiileMele]
  const ofPayments = [platiList, getCards, platiRecurente]
  invalidate(...[...changed, ...ofPayments].map(({ path }) => path))
}
