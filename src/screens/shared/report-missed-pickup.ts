import { navigate } from 'wouter/use-hash-location'

/** Address of a new sesizare about a collection that was missed. */
export const MISSED_PICKUP_PAGE = '/sesizari/noua#ridicare'

/** Opens the page on which a missed collection of a place is reported. */
export async function reportMissedPickup(locatie_id: number): Promise<void> {
  const { prefillSesizare } = await import('../../services/sesizare-noua.ts')
  prefillSesizare({ locatie_id })
  navigate(MISSED_PICKUP_PAGE)
}
