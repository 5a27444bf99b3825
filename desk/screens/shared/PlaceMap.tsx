import { useState } from 'react'
import { Map, type MapProps } from '#src/ui/map.tsx'
import { readMapConfig } from '../../services/map-config.ts'
import { useLoaded } from './use-loaded.ts'

interface Spot {
  lat: number
  lng: number
}

interface PlaceMapProps {
  spot: Spot
  label: string
  texts: MapProps['texts']
}

/** Small map around a place, with the operator's tiles; nothing if none are configured. */
export function PlaceMap({ spot, label, texts }: PlaceMapProps) {
  const { data } = useLoaded(readMapConfig)
  const [moved, setMoved] = useState<{ from: Spot; to: Spot } | null>(null)
  // A spot that has changed since is shown again.
  const isMoved = moved !== null && moved.from.lat === spot.lat && moved.from.lng === spot.lng
  if (!data || data.harta === '') return null
  return (
    <Map
      place={isMoved ? moved.to : spot}
      label={label}
      tiles={data.harta}
      credit={data.harta_sursa}
      texts={texts}
      pin={!isMoved}
      onMove={(to) => setMoved({ from: spot, to })}
    />
  )
}
