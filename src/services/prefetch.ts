import { getContracteInfo } from '#contract/contracte.ts'
import { addressList } from '#contract/cetatean.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { locatieList, locatiileMele } from '#contract/locatii.ts'
import { categoriiSesizari, sesizariList } from '#contract/sesizari.ts'
import { solicitarileMele, tipuriSolicitari } from '#contract/solicitari.ts'
import { utileTot } from '#contract/utile.ts'
import { resourceOf } from './resources.ts'
import { session } from './session.ts'

const state = { done: false }
/** The screen one came for goes first. */
const AFTER_MS = 4_000

/**
 * Brings, once in a visit and one after another, what is needed to write and to read without a connection: the forms
 * of sesizări and solicitări, the articles, and the lists one opens first. Ends at the first that cannot be had.
 */
export async function prefetchForOffline(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (state.done || connection?.saveData) return
  state.done = true
  const steps = [
    () => bring(categoriiSesizari),
    () => bring(tipuriSolicitari),
    () => bring(locatiileMele),
    () => bring(sesizariList),
    () => bring(solicitarileMele),
    () => bring(getContracteInfo),
    () => bring(addressList),
    () => bring(utileTot),
    () => bring(locatieList),
  ]
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS))
  for (const step of steps) {
    if (session.peek().state !== 'citizen' || !(await step())) break
  }
}

async function bring<P, Q, B, Data>(endpoint: Endpoint<P, Q, B, Data>): Promise<boolean> {
  const resource = resourceOf(endpoint)
  if (!resource.known.peek().fresh) await resource.load()
  return resource.known.peek().failure === null
}
