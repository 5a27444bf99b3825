import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { getNearestStreet } from '../../services/sesizari.ts'
import { useResource } from '../shared/use-resource.ts'

/** Returns the words for where a place is, `lângă Strada Zețarilor`; null while or where no street is known. */
export function useNearestStreet(place: { lat: number; lng: number }): string | null {
  useSignals()
  const { one } = useTexts('sesizari')
  const { data } = useResource(getNearestStreet(place))
  return data?.strada ? one.near(data.strada) : null
}
