import type { BodyOf } from '#contract/endpoint.ts'
import type { InvoiceReference } from '#contract/plateste.ts'
import {
  acordPlata,
  acordPlataOpreste,
  platescPentru,
  platescPentruCere,
  platescPentruCod,
  platescPentruConfirma,
  platescPentruOpreste,
  platescPentruPlateste,
  platitoriiMei,
  platitoriiMeiOpreste,
  type ConsentByLink,
  type Payee,
  type Payer,
} from '#contract/platitori.ts'
import { tabStorage } from '../browser/storage.ts'
import { config } from '../config.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { callWithProof } from '../net/proof-of-work.ts'
import { invalidatePayments } from './plati.ts'
import { getResource, invalidate, type Resource } from './resources.ts'

/** Paying for another by their consent, and the consents that the citizen gave. */

const TYPED = 'portal.platitori'

/** Values of the request for a consent, kept by the tab until it is sent. */
export interface AskValues {
  nume: string
  factura: string
  cod_client: string
  /** Token of a scanned invoice, in place of the two, and its name. */
  legatura: string
  denumire: string
}

const empty: AskValues = { nume: '', factura: '', cod_client: '', legatura: '', denumire: '' }

export const readAsked = (): AskValues => ({
  ...empty,
  ...(Object(tabStorage.getObject(TYPED)) as Partial<AskValues>),
})

export const keepAsked = (values: Partial<AskValues>): boolean =>
  tabStorage.setObject(TYPED, { ...readAsked(), ...values })

export const forgetAsked = (): void => tabStorage.remove(TYPED)

/** Address of the list of those that the citizen pays for; opening it with values kept shows the form. */
export const PAYEES_ROUTE = '/plati#pentru'

/** Returns those that the citizen pays for or has asked. */
export const payeesNow = (): Resource<Payee[]> => getResource(platescPentru)

/** Asks for a consent. Resolves with the request, whose code the client was sent. */
export async function askForConsent(
  nume: string,
  reference: InvoiceReference,
): Promise<Outcome<Payee>> {
  const outcome = await callWithProof(platescPentruCere, { body: { ...reference, nume } })
  if (outcome.kind === 'ok') forgetAsked()
  return relist(outcome)
}

export const resendCode = (id: number): Promise<Outcome<true>> =>
  call(platescPentruCod, { params: { id } })

export async function confirmConsent(id: number, cod: string): Promise<Outcome<Payee>> {
  return relist(await call(platescPentruConfirma, { params: { id }, body: { cod } }))
}

/** Stops paying for somebody, or withdraws the request. Safe to repeat. */
export async function stopPaying(id: number): Promise<Outcome<true>> {
  return relist(await call(platescPentruOpreste, { params: { id } }))
}

/** Begins a payment and resolves with the bank's page. A retry finds the same payment. */
export async function payFor(
  id: number,
  body: BodyOf<typeof platescPentruPlateste>,
): Promise<Outcome<string>> {
  const outcome = await call(platescPentruPlateste, { params: { id }, body })
  if (outcome.kind !== 'offline') invalidatePayments()
  relist(outcome)
  return outcome.kind === 'ok' ? { ...outcome, data: outcome.data.redirect_url } : outcome
}

/** Returns those who pay for the citizen by their consent. */
export const payersNow = (): Resource<Payer[]> => getResource(platitoriiMei)

export async function stopPayer(id: number): Promise<Outcome<true>> {
  const outcome = await call(platitoriiMeiOpreste, { params: { id } })
  if (outcome.kind !== 'offline') invalidate(config.host + platitoriiMei.path)
  return outcome
}

/** Reads the consent of the link in an SMS. */
export const loadConsent = (legatura: string): Promise<Outcome<ConsentByLink>> =>
  call(acordPlata, { body: { legatura } })

/** Stops it. Safe to repeat. */
export const stopConsent = (legatura: string): Promise<Outcome<ConsentByLink>> =>
  call(acordPlataOpreste, { body: { legatura } })

// A refusal tells that something has changed meanwhile.
function relist<Data>(outcome: Outcome<Data>): Outcome<Data> {
  if (outcome.kind !== 'offline') invalidate(config.host + platescPentru.path)
  return outcome
}
