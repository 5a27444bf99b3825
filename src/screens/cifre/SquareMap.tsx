import { useState } from 'react'
import type { OpenSquare } from '#contract/cifre-deschise.ts'
import { useFigureTexts } from '../../i18n/cifre-texts.ts'
import { findBoundsCentre, type LatLng } from '../../ui/mercator.ts'
import { OperatorMap, useHasMap } from '../shared/OperatorMap.tsx'

/** Squares of the city by their number of complaints; the one that is chosen is told in words. */
export function SquareMap({ squares }: { squares: readonly OpenSquare[] }) {
  const texts = useFigureTexts()
  const [movedTo, setMovedTo] = useState<LatLng | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const told = chosen === null ? undefined : squares[chosen]
  const words = ({ cazuri, deschise, strada }: OpenSquare) =>
    texts.map.square(cazuri, deschise, strada)
  if (!useHasMap()) return null
  return (
    <div className="stack stack--s">
      <OperatorMap
        place={movedTo ?? findBoundsCentre(squares)}
        around={squares}
        pin={false}
        label={texts.map.label}
        markers={{
          markers: squares.map((square, index) => ({
            id: index,
            place: square,
            label: words(square),
            kind: '',
            icon: null,
            count: square.cazuri,
          })),
          chosen,
          onChoose: setChosen,
          clusterLabel: texts.map.cluster,
          here: null,
        }}
        onMove={setMovedTo}
      />
      <p className="meta" aria-live="polite">
        {told ? words(told) : texts.map.hint}
      </p>
    </div>
  )
}
