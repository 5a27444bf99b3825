import type { CSSProperties } from 'react'
import { MapPin } from './icons.ts'
import { project, type LatLng, type Pixel, type Size } from './mercator.ts'

export interface MapMarker {
  id: number
  place: LatLng
  /** Name of the place. */
  label: string
}

export interface MapMarkersProps {
  markers: readonly MapMarker[]
  chosen: number | null
  onChoose(id: number): void
  /** Position of the device, if known. */
  here: LatLng | null
  centre: Pixel
  size: Size
  zoom: number
}

/** Map pins, selectable by pointer only; keyboard users select in the list that the pins come from. */
export function MapMarkers(props: MapMarkersProps) {
  const { markers, chosen, onChoose, here, ...view } = props
  const ownSpot = here && toBoxPosition(here, view)
  return (
    <>
      {ownSpot && <span className="map__here" style={ownSpot} />}
      {markers.map(({ id, place, label }) => {
        const spot = toBoxPosition(place, view)
        return (
          spot && (
            <button
              key={id}
              type="button"
              className="map__marker"
              tabIndex={-1}
              aria-label={label}
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
              style={spot}
            >
              <MapPin />
            </button>
          )
        )
      })}
    </>
  )
}

type View = Pick<MapMarkersProps, 'centre' | 'size' | 'zoom'>

/** Computes the position of a place in the box; null if it is outside. */
function toBoxPosition(place: LatLng, { centre, size, zoom }: View): CSSProperties | null {
  const { x, y } = project(place, zoom)
  const left = Math.round(x - centre.x + size.width / 2)
  const top = Math.round(y - centre.y + size.height / 2)
  const isInside = left >= 0 && top >= 0 && left <= size.width && top <= size.height
  return isInside ? ({ '--x': `${left}px`, '--y': `${top}px` } as CSSProperties) : null
}
