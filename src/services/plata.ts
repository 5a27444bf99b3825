import type { BodyOf } from '#contract/endpoint.ts'
import type { Contract } from '#contract/contracte.ts'
import type { Position } from '#contract/facturi.ts'
import {
  cardImplicit,
  maxMandateLimit,
  mobilePaymentRequest,
  plataStare,
  plataUltima,
  processPaymentsRecurente,
  removeCard,
  type Card,
  type Mandate,
  type Payment,
} from '#contract/plati.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { parseLei } from '../lib/form-numbers.ts'
import { isFeatureOff } from '../browser/features.ts'
import { createIdempotencyKeyCache } from './idempotency-key.ts'
import { whenBackOnline } from './live.ts'
import { choose, deselect, invalidatePayments, isPaid, mandatesNow, savedCards } from './plati.ts'
import { getResource, type Resource } from './resources.ts'

const attempt = { keyOf: createIdempotencyKeyCache() }

/**
 * Starts a payment and resolves with the bank's redirect URL. A retry after a lost response has the same idempotency
 * key and is the same payment; after a successful start the next call gets a new key.
 */
export async function beginPayment(
  body: BodyOf<typeof mobilePaymentRequest>,
): Promise<Outcome<string>> {
  const outcome = await call(mobilePaymentRequest, {
    body,
    idempotencyKey: attempt.keyOf(body),
  })
  if (outcome.kind !== 'offline') invalidatePayments()
  if (outcome.kind !== 'ok') return outcome
  attempt.keyOf = createIdempotencyKeyCache()
  return { ...outcome, data: outcome.data.redirect_url }
}

function ending() {
  const controller = new AbortController()
  return { signal: controller.signal, end: () => controller.abort() }
}

/** Returns a payment, or the latest one if `id` is null. */
export const paymentNow = (id: number | null): Resource<Payment> =>
  id === null ? getResource(plataUltima) : getResource(plataStare, { params: { id } })

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 15_000

/**
 * Polls a payment with back-off, and at once when the page becomes visible or the connection is back. Returns a
 * function that stops polling.
 */
export function pollPayment(payment: Resource<Payment>): () => void {
  const { signal, end } = ending()
  let pause = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    if (signal.aborted) return
    timer = setTimeout(() => void ask(), pause)
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)
  }
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    await payment.load()
    later()
  }
  const atOnce = () => {
    pause = FIRST_PAUSE_MS
    void ask()
  }
  document.addEventListener('visibilitychange', atOnce, { signal })
  window.addEventListener('focus', atOnce, { signal })
  const stop = whenBackOnline(atOnce)
  later()
  return () => {
    end()
    stop()
    clearTimeout(timer)
  }
}

/** Selects the same positions again; `needsOtherCard` if the same card would be rejected. */
export const payAgain = ({ pozitii }: Payment, needsOtherCard: boolean): void =>
  choose(
    pozitii.map(({ id }) => id),
    needsOtherCard,
  )

/** Updates the selection and invalidates cached data once a payment has ended. */
export function endPayment(payment: Payment): void {
  if (isPaid(payment)) deselect(payment.pozitii.map(({ id }) => id))
  invalidatePayments()
}

/** Starts, changes or ends the recurring payment of a contract. */
export async function changeMandate(
  contract_id: number,
  body: BodyOf<typeof processPaymentsRecurente>,
): Promise<Outcome<Mandate>> {
  const outcome = await call(processPaymentsRecurente, { params: { contract_id }, body })
  const mandates = mandatesNow()
  const { data } = mandates.known.peek()
  if (outcome.kind !== 'ok') return outcome
  if (data)
    mandates.setData(data.map((one) => (one.contract_id === contract_id ? outcome.data : one)))
  return outcome
}

export async function makeDefault(id: number): Promise<Outcome<Card[]>> {
  const outcome = await call(cardImplicit, { params: { id } })
  if (outcome.kind === 'ok') savedCards().setData(outcome.data)
  return outcome
}

/** Removes a saved card, which ends the mandates that use it. */
export async function removeSavedCard(id: number): Promise<Outcome<true>> {
  const outcome = await call(removeCard, { params: { id } })
  if (outcome.kind !== 'offline') invalidatePayments()
  return outcome
}

/** Finds the active contract all positions belong to, if it may have a mandate and has no active one yet. */
export function findContractForMandate(
  positions: readonly Position[],
  contracts: readonly Contract[],
  mandates: readonly Mandate[],
): Contract | undefined {
  if (isFeatureOff('recurring')) return
  const [id, ...others] = new Set(positions.map(({ contract_id }) => contract_id))
  if (others.length > 0 || mandates.some((one) => one.contract_id === id && one.activ)) return
  return contracts.find((one) => one.id === id && one.stare === 'activ')
}

const STEP_BANI = 50_00

/** Suggests a limit with some margin over an amount, in bani. */
export const suggestedLimit = (bani: number): number =>
  Math.max(1, Math.ceil((bani * 1.5) / STEP_BANI)) * STEP_BANI

/** Parses a typed limit to bani; null if invalid. */
export function parseLimit(text: string): number | null {
  const bani = parseLei(text)
  return typeof bani === 'number' && bani > 0 && bani <= maxMandateLimit ? bani : null
}
