import { lazy, Suspense } from 'react'
import { MapPin } from '#src/ui/icons.ts'
import { mapAddress, type DeskCase } from '../../services/cazuri.ts'
import { Fact } from './Fact.tsx'
import { texts } from './texts.ro.ts'

const words = texts.facts

const PlaceMap = lazy(async () => ({ default: (await import('../shared/PlaceMap.tsx')).PlaceMap }))

/** Where the case is: its address, and a map where the coordinates are known. */
export function PlaceFacts({ place }: { place: NonNullable<DeskCase['loc']> }) {
  const { adresa_text, lat, lng, precizie_m } = place
  const spot = lat === null || lng === null ? null : { lat, lng }
  if (adresa_text === '' && spot === null) return null
  return (
    <Fact title={words.place}>
      {adresa_text !== '' && <p>{adresa_text}</p>}
      {spot && (
        <>
          <Suspense>
            <PlaceMap spot={spot} label={words.map(adresa_text)} texts={words.mapTexts} />
          </Suspense>
          <p className="case-fact__spot">
            <a className="num" href={mapAddress(spot)} target="_blank" rel="noreferrer">
              <MapPin />
              {words.openMap}
            </a>
            {precizie_m !== null && <span className="meta">{words.accuracy(precizie_m)}</span>}
          </p>
        </>
      )}
    </Fact>
  )
}
