import { useTexts } from '../../i18n/use-texts.ts'
import type { Spot } from '../../services/sesizare-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { MapPin } from '../../ui/icons.ts'
import { useNearestStreet } from './use-nearest-street.ts'

/** Upper limits of good and of fair GPS accuracy, in metres. */
const GOOD_ACCURACY_M = 25
const FAIR_ACCURACY_M = 100

/** Location from the device or the map, with its accuracy in words. */
export function LocationCard({ spot, onForget }: { spot: Spot; onForget(): void }) {
  const { add } = useTexts('sesizari')
  const street = useNearestStreet(spot)
  const { precizie_m, fromPhoto } = spot
  const unmeasured = fromPhoto ? add.photoPlace : add.pinned
  return (
    <Card className="stack stack--s">
      <div className="between">
        <strong className="cluster" role="status">
          <MapPin />
          {precizie_m === null ? unmeasured : add.found}
        </strong>
        <Button variant="quiet" small onClick={onForget}>
          {add.forget}
        </Button>
      </div>
      {street && <p>{street}</p>}
      {precizie_m !== null && <Precision metres={precizie_m} />}
    </Card>
  )
}

function Precision({ metres }: { metres: number }) {
  const { add } = useTexts('sesizari')
  if (metres <= GOOD_ACCURACY_M) return <Note kind="done">{add.precisionGood(metres)}</Note>
  if (metres <= FAIR_ACCURACY_M) return <Note>{add.precisionFair(metres)}</Note>
  return <Note kind="turn">{add.precisionPoor(metres)}</Note>
}
