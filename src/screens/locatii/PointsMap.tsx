import { useState } from 'react'
import type { PublicPointSummary } from '#contract/locatii.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Card } from '../../ui/card.tsx'
import { findBoundsCentre, type LatLng } from '../../ui/mercator.ts'
import { List } from '../../ui/row.tsx'
import { OperatorMap } from '../shared/OperatorMap.tsx'
import type { PointWithDistance } from '../shared/find-nearest-point.ts'
import { PointIcon } from '../shared/PointIcon.tsx'
import { PointRow } from '../shared/PointRow.tsx'
import { listCodes } from './filter-points.ts'
import './locatii.css'

interface Props {
  /** Not empty; nearest first if the position is known. */
  picked: readonly PointWithDistance[]
  from: LatLng | null
  now: Date
}

/** Number of nearest points that the initial view shows together with the current position. */
const NEAREST = 3

/** Points of the list on the operator's map; details of the selected one are shown under it. */
export function PointsMap({ picked, from, now }: Props) {
  const { map } = useTexts('locatii')
  const { points: kinds } = useTexts('fractii')
  const [movedTo, setMovedTo] = useState<LatLng | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const points = picked.map(({ point }) => point)
  const around = from ? [from, ...points.slice(0, NEAREST)] : points
  const told = picked.find(({ point }) => point.id === chosen)
  return (
    <div className="points-map stack stack--s">
      <OperatorMap
        place={movedTo ?? findBoundsCentre(around)}
        around={around}
        pin={false}
        label={map.all}
        markers={{
          markers: points.map(toMarker),
          chosen,
          onChoose: setChosen,
          clusterLabel: map.cluster,
          here: from,
        }}
        onMove={setMovedTo}
      />
      <p className="meta points-map__hint">{map.hint}</p>
      <ul className="map__legend meta" aria-label={map.legend}>
        {listCodes(points, ({ tip }) => [tip]).map((tip) => (
          <li key={tip} data-kind={tip}>
            <span className="map__drop">
              <PointIcon tip={tip} />
            </span>
            {kinds[tip] ?? tip}
          </li>
        ))}
        <li>
          <span className="map__count num" aria-hidden="true">
            2
          </span>
          {map.count}
        </li>
      </ul>
      <div aria-live="polite">
        {told && (
          <Card flush>
            <List label={map.chosen}>
              <PointRow {...told} now={now} />
            </List>
          </Card>
        )}
      </div>
    </div>
  )
}

const toMarker = ({ id, lat, lng, denumire, tip }: PublicPointSummary) => ({
  id,
  place: { lat, lng },
  label: denumire,
  kind: tip,
  icon: <PointIcon tip={tip} />,
})
