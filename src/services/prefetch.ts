import { effect } from '@preact/signals-core'
import { getContracteInfo } from '#contract/contracte.ts'
import { addressList } from '#contract/cetatean.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getFacturiInfo, getTaxesCetatean } from '#contract/facturi.ts'
import { locatieList, locatiileMele } from '#contract/locatii.ts'
import { getCards, platiList, platiRecurente } from '#contract/plati.ts'
import { getConfig } from '#contract/portal.ts'
import { categoriiSesizari, sesizariList } from '#contract/sesizari.ts'
import { solicitarileMele, tipuriSolicitari } from '#contract/solicitari.ts'
import { utileTot } from '#contract/utile.ts'
import { isFeatureOff } from '../browser/features.ts'
import { shouldSaveData } from '../lib/saves-data.ts'
import type { CallInput } from '../net/api.ts'
import { newest, unpaid } from './facturi.ts'
import { whenBackOnline } from './live.ts'
import { getResource } from './resources.ts'
import { ownerOf, session } from './session.ts'

/** Id of the citizen whose data is being, or was, prefetched in this visit. */
const state: { owner: string | null } = { owner: null }
// Signing out clears the cache, so the next sign-in prefetches again.
effect(() => {
  if (session.value.state === 'guest') state.owner = null
})

/** Delay, so that the requests of the current screen go first. */
const AFTER_MS = 4_000

const steps = [
  () => prefetch(categoriiSesizari),
  () => prefetch(tipuriSolicitari),
  () => prefetch(locatiileMele),
  () => prefetch(sesizariList),
  () => prefetch(solicitarileMele),
  () => prefetch(getContracteInfo),
  () => prefetch(getTaxesCetatean),
  () => prefetch(getFacturiInfo, { query: unpaid }),
  () => prefetch(getFacturiInfo, { query: newest }),
  () => prefetch(getConfig),
  () => prefetch(platiList),
  () => prefetch(platiRecurente),
  () => isFeatureOff('cards') || prefetch(getCards),
  () => prefetch(addressList),
  () => prefetch(utileTot),
  () => prefetch(locatieList),
]

/**
 * Prefetches, sequentially and once per visit of a citizen, the data for writing and reading offline: the forms of
 * sesizări and solicitări, the articles, and the main lists. It pauses at a failure and resumes when the connection is
 * back.
 */
export async function prefetchForOffline(): Promise<void> {
  const owner = ownerOf(session.peek())
  if (owner === null || state.owner === owner || shouldSaveData()) return
  state.owner = owner
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS))
  while (!(await prefetchAll(owner))) await lineBack()
}

function lineBack(): Promise<void> {
  return new Promise((resolve) => {
    const stop = whenBackOnline(() => {
      stop()
      resolve()
    })
  })
}

/** Resolves with true if nothing is left to prefetch. */
async function prefetchAll(owner: string): Promise<boolean> {
  for (const step of steps) {
    if (ownerOf(session.peek()) !== owner) return true
    if (!(await step())) return false
  }
  return true
}

async function prefetch<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input?: CallInput,
): Promise<boolean> {
  const resource = getResource(endpoint, input)
  if (!resource.known.peek().fresh) await resource.load()
  return resource.known.peek().failure === null
}
