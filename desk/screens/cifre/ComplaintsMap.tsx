import { useState, type ReactNode } from 'react'
import type { ComplaintPlace } from '#contract/desk/cifre.ts'
import { Map } from '#src/ui/map.tsx'
import type { MapMarker } from '#src/ui/map-markers.tsx'
import { findBoundsCentre, type LatLng } from '#src/ui/mercator.ts'
import { readMapConfig } from '../../services/map-config.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { SignIcon, signOf, signs } from './SignIcon.tsx'
import { words } from './texts.ro.ts'

const own = words.map

interface ComplaintsMapProps {
  complaints: readonly ComplaintPlace[]
  /** Position of the chosen one in the list. */
  chosen: number | null
  onChoose: (index: number) => void
  /** Stands between the map and its legend. */
  children: ReactNode
}

/** Complaints on the operator's map; nothing if no tiles are configured or none has a place. */
export function ComplaintsMap({ complaints, chosen, onChoose, children }: ComplaintsMapProps) {
  const { data } = useLoaded(readMapConfig)
  const [movedTo, setMovedTo] = useState<LatLng | null>(null)
  const markers = complaints.flatMap(toMarker)
  const places = markers.map(({ place }) => place)
  if (!data || data.harta === '' || places.length === 0) return null
  return (
    <>
      <Map
        place={movedTo ?? findBoundsCentre(places)}
        around={places}
        pin={false}
        label={own.label}
        tiles={data.harta}
        credit={data.harta_sursa}
        texts={own.mapTexts}
        markers={{ markers, chosen, onChoose, clusterLabel: own.cluster, here: null }}
        onMove={setMovedTo}
      />
      {children}
      <ul className="map__legend meta" aria-label={own.legend}>
        {signs.map((sign) => (
          <li key={sign} data-kind={sign}>
            <span className="map__drop">
              <SignIcon sign={sign} />
            </span>
            {own.signs[sign]}
          </li>
        ))}
      </ul>
    </>
  )
}

function toMarker(complaint: ComplaintPlace, index: number): MapMarker[] {
  const { lat, lng, denumire, strada } = complaint
  if (lat === null || lng === null) return []
  const sign = signOf(complaint)
  return [
    {
      id: index,
      place: { lat, lng },
      label: `${denumire}, ${strada || own.noStreet}, ${own.signs[sign]}`,
      kind: sign,
      icon: <SignIcon sign={sign} />,
    },
  ]
}
