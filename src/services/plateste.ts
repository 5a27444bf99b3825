import {
  plateste,
  platesteFactura,
  platesteStare,
  type InvoiceReference,
  type PublicInvoice,
  type VisitorPayment,
} from '#contract/plateste.ts'
import { isOpenState } from '#contract/plati.ts'
import { tabStorage } from '../browser/storage.ts'
import { call } from '../net/api.ts'
import { callWithProof } from '../net/proof-of-work.ts'
import type { Outcome } from '../net/outcome.ts'
import { connection } from './connection.ts'

/** Paying somebody else's invoice, without an account. */

const TYPED = 'portal.plateste'
/** The payment that this tab has begun, until its end has been seen. */
const BEGUN = 'portal.plateste.plata'

/** Values of the form, kept by the tab over a reload and the bank's page. */
export interface TypedValues {
  factura: string
  cod_client: string
  email: string
}

const empty: TypedValues = { factura: '', cod_client: '', email: '' }

export function readTyped(): TypedValues {
  const kept = Object(tabStorage.getObject(TYPED)) as Partial<TypedValues>
  return { ...empty, ...kept }
}

export const keepTyped = (values: TypedValues): boolean => tabStorage.setObject(TYPED, values)

/** A payment begun in this tab whose end has not been seen, and the token of its invoice, if it was scanned. */
interface BegunPayment {
  key: string
  token: string
}

/** Returns the payment begun in this tab; null if there is none whose end has not been seen. */
export function findBegun(): BegunPayment | null {
  const { key, token } = Object(tabStorage.getObject(BEGUN)) as Partial<BegunPayment>
  return typeof key === 'string' && isPaymentKey(key) ? { key, token: token ?? '' } : null
}

/** Forgets the begun payment, so that another one may be begun. */
export const forgetBegun = (): void => tabStorage.remove(BEGUN)

const KEY = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** True if a parameter of the route is the key of a payment, not the token of an invoice. */
export const isPaymentKey = (text: string): boolean => KEY.test(text)

export const loadInvoice = (reference: InvoiceReference): Promise<Outcome<PublicInvoice>> =>
  noticingConnection(callWithProof(platesteFactura, { body: reference }))

/**
 * Begins a payment and resolves with the bank's page. Its key is kept before the call: should the response be lost, the
 * state is asked by it, and nobody pays twice.
 */
export async function beginPayment(
  reference: InvoiceReference,
  suma_bani: number,
  email: string,
): Promise<Outcome<string>> {
  const cheie = crypto.randomUUID()
  tabStorage.setObject(BEGUN, { key: cheie, token: reference.legatura ?? '' })
  const body = { ...reference, cheie, suma_bani, ...(email && { email }) }
  const outcome = await noticingConnection(callWithProof(plateste, { body }))
  if (outcome.kind === 'refused') forgetBegun()
  return outcome.kind === 'ok' ? { ...outcome, data: outcome.data.redirect_url } : outcome
}

/** Loads a payment by its key; one that has ended is no longer the begun one. */
export async function loadPayment(cheie: string): Promise<Outcome<VisitorPayment>> {
  const outcome = await noticingConnection(call(platesteStare, { body: { cheie } }))
  const isEnded = outcome.kind === 'ok' && !isOpenState(outcome.data.stare)
  if (isEnded && findBegun()?.key === cheie) forgetBegun()
  if (isEnded) keepTyped(empty)
  return outcome
}

async function noticingConnection<Data>(work: Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  const outcome = await work
  if (outcome.kind === 'ok' || outcome.kind === 'refused') connection.value = 'online'
  return outcome
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 15_000

/** Calls `ask` with back-off, and at once when the page is looked at again or the device is online. Returns its end. */
export function poll(ask: () => Promise<unknown>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let pause = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    if (signal.aborted) return
    timer = setTimeout(() => void askNow(), pause)
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)
  }
  const askNow = async () => {
    if (document.visibilityState === 'visible') await ask()
    later()
  }
  const atOnce = () => {
    pause = FIRST_PAUSE_MS
    void askNow()
  }
  document.addEventListener('visibilitychange', atOnce, { signal })
  for (const sign of ['focus', 'online']) window.addEventListener(sign, atOnce, { signal })
  later()
  return () => {
    controller.abort()
    clearTimeout(timer)
  }
}
