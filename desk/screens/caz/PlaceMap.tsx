import { useState } from 'react'
import { Map } from '#src/ui/map.tsx'
import { readMapConfig } from '../../services/map-config.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { texts } from './texts.ro.ts'

interface Spot {
  lat: number
  lng: number
}

/** Small map around a place, with the operator's tiles; nothing if none are configured. */
export function PlaceMap({ spot, label }: { spot: Spot; label: string }) {
  const { data } = useLoaded(readMapConfig)
  const [centre, setCentre] = useState<Spot>(spot)
  const isMoved = centre !== spot
  if (!data || data.harta === '') return null
  return (
    <Map
      place={centre}
      label={label}
      tiles={data.harta}
      credit={data.harta_sursa}
      texts={texts.facts.mapTexts}
      pin={!isMoved}
      onMove={setCentre}
    />
  )
}
