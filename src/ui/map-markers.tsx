import type { CSSProperties, ReactNode } from 'react'
import { clusterByGrid } from './map-clusters.ts'
import { findBoundsCentre, project, type LatLng, type Pixel, type Size } from './mercator.ts'

export interface MapMarker {
  id: number
  place: LatLng
  /** Name of the place. */
  label: string
  /** Kind of place, which gives the colour; its icon differs too. */
  kind: string
  icon: ReactNode
  /** Number shown in place of the icon; clusters then show the sum of theirs. */
  count?: number | undefined
}

export interface MapMarkersProps {
  markers: readonly MapMarker[]
  chosen: number | null
  onChoose(id: number): void
  /** Accessible name of a cluster of so many places, or of such a sum. */
  clusterLabel(count: number): string
  /** Called with the places of a cluster that was tapped. */
  onCluster(places: LatLng[]): void
  /** True where the map cannot be enlarged, and draws every place by itself. */
  isClosest: boolean
  /** Position of the device, if known. */
  here: LatLng | null
  centre: Pixel
  size: Size
  zoom: number
}

/** Map pins and clusters, selectable by pointer only; keyboard users select in the list that the pins come from. */
export function MapMarkers(props: MapMarkersProps) {
  const { markers, here, isClosest, ...rest } = props
  const ownSpot = here && toBoxPosition(here, rest)
  const groups = isClosest ? markers.map((one) => [one]) : clusterByGrid(markers, rest.zoom)
  return (
    <>
      {ownSpot && <span className="map__here" style={ownSpot} />}
      {groups.map((group) => (
        <Marker key={group[0]?.id} {...rest} group={group} />
      ))}
    </>
  )
}

type MarkerProps = Omit<MapMarkersProps, 'markers' | 'here' | 'isClosest'> & { group: MapMarker[] }

/** A pin, or the number of the places of a cluster. */
function Marker({ group, chosen, onChoose, clusterLabel, onCluster, ...view }: MarkerProps) {
  const places = group.map(({ place }) => place)
  const spot = toBoxPosition(findBoundsCentre(places), view)
  const [one] = group.length === 1 ? group : []
  const total = group.reduce((sum, { count = 1 }) => sum + count, 0)
  const isPin = one && one.count === undefined
  return (
    spot && (
      <button
        type="button"
        className={isPin ? 'map__marker' : 'map__cluster num'}
        data-kind={one?.kind}
        tabIndex={-1}
        aria-label={one ? one.label : clusterLabel(total)}
        aria-pressed={one && one.id === chosen}
        onClick={() => (one ? onChoose(one.id) : onCluster(places))}
        style={spot}
      >
        {isPin ? <span className="map__drop">{one.icon}</span> : total}
      </button>
    )
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
