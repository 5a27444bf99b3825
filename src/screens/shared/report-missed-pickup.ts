import { navigate } from 'wouter/use-hash-location'
import { addressLine } from '#contract/address-line.ts'
import type { FormValues } from '#contract/forms.ts'
import type { ServicePlaceSummary } from '#contract/locatii.ts'
import { MISSED_PICKUP } from '#contract/sesizari.ts'

/** Address of a new sesizare about a collection that was missed. */
export const MISSED_PICKUP_PAGE = '/sesizari/noua#ridicare'

type Place = Pick<ServicePlaceSummary, 'id' | 'adresa' | 'contract_id'>

/** Opens the page on which a missed collection of a place is reported; `known` are answers beyond those of the place. */
export async function reportMissedPickup(
  { id, adresa, contract_id }: Place,
  { known, replace = false }: { known?: FormValues; replace?: boolean } = {},
): Promise<void> {
  const { prefillSesizare } = await import('../../services/sesizare-noua.ts')
  prefillSesizare({
    categorie: MISSED_PICKUP,
    locatie_id: id,
    adresa_text: addressLine(adresa),
    answers: { ...known, contract_id: contract_id ?? null },
  })
  navigate(MISSED_PICKUP_PAGE, { replace })
}
