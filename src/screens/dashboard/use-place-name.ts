import type { ServicePlaceSummary } from '#contract/locatii.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Returns a formatter of a place's alias and address. */
export function usePlaceName(): (place: ServicePlaceSummary) => string {
  const { pickups } = useTexts('dashboard')
  return ({ alias, adresa }) =>
    pickups.placeName(alias, pickups.address(adresa.strada, adresa.numar))
}
