import { useTexts } from '../../i18n/use-texts.ts'
import { roundDegrees } from '../../services/geolocation.ts'
import { OperatorMap, useHasMap } from '../shared/OperatorMap.tsx'

interface Place {
  lat: number
  lng: number
}

interface Props {
  spot: Place | null
  onMove?: (place: Place) => void
}

/** Map of the location, else of the city, movable if `onMove` is given. Nothing if the operator has no map. */
export function SpotMap({ spot, onMove }: Props) {
  const { add } = useTexts('sesizari')
  if (!useHasMap()) return null
  return (
    <div className="stack stack--s">
      <OperatorMap
        place={spot}
        label={onMove ? add.map : add.mapStill}
        onMove={
          onMove && (({ lat, lng }) => onMove({ lat: roundDegrees(lat), lng: roundDegrees(lng) }))
        }
      />
      {onMove && <p className="meta">{add.mapHint}</p>}
    </div>
  )
}
