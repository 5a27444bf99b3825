import { useSignals } from '@preact/signals-react/runtime'
import type { PublicPointSummary } from '#contract/locatii.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPlaces } from '../../services/form-choices.ts'
import { citizenPosition } from '../../services/locatii.ts'
import { List } from '../../ui/row.tsx'
import { DirectionsLink } from './DirectionsLink.tsx'
import { findNearestPoint } from './find-nearest-point.ts'
import { PointRow } from './PointRow.tsx'
import { useNow } from './use-now.ts'
import { useResource } from './use-resource.ts'

interface Props {
  points: readonly PublicPointSummary[]
  fraction: string
}

/** Nearest point that takes a fraction, and the way there, from the citizen's position or else first place. */
export function NearestPoint({ points, fraction }: Props) {
  useSignals()
  const { nearest } = useTexts('utile')
  const now = useNow()
  const position = citizenPosition.value
  const located = position !== null && position !== 'asking' && position.kind === 'found'
  const place = useResource(ownPlaces()).data?.find(({ lat }) => lat !== undefined)
  const home = place && { lat: place.lat!, lng: place.lng! }
  const found = findNearestPoint(points, fraction, located ? position : (home ?? null), now)
  if (!found) return null
  return (
    <div className="hint__place">
      <List label={nearest}>
        <PointRow {...found} now={now} />
      </List>
      <DirectionsLink point={found.point} />
    </div>
  )
}
