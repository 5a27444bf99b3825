import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { requestPosition, type PositionResult } from '../../services/geolocation.ts'
import type { Spot } from '../../services/sesizare-draft.ts'
import { Button } from '../../ui/button.tsx'
import { LocateFixed } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { DataForm } from '../forms/DataForm.tsx'
import { createLazyPart } from '../shared/lazy-part.tsx'
import { OwnAddresses } from './OwnAddresses.tsx'
import { StepEnd, StepHead, type StepProps } from './Step.tsx'
import { LocationCard } from './LocationCard.tsx'
import { SpotMap } from './SpotMap.tsx'

const LazyPhotoPlace = createLazyPart(async () => (await import('./PhotoPlace.tsx')).PhotoPlace)

type LocatingState = 'idle' | 'asking' | Exclude<PositionResult['kind'], 'found'>

/** Location step: GPS, a saved address, or free text. */
export function PlaceStep({ noua, navigation }: StepProps) {
  useSignals()
  const { add } = useTexts('sesizari')
  const [asking, setAsking] = useState<LocatingState>('idle')
  const stopLocating = useRef(() => {})
  useEffect(() => () => stopLocating.current(), [])
  const [isMissing, setMissing] = useState(false)
  const spot = noua.spot.value
  // The note above says it of shared photos.
  const isSaid = noua.photoPlace.value === 'outside' && noua.sharing.value !== null
  const photoPlace = isSaid ? null : noua.photoPlace.value
  const addressNow = () => noua.address.values.value['adresa_text']
  const address = addressNow()

  function locate(): void {
    stopLocating.current()
    setAsking('asking')
    const written = addressNow()
    let isLate = false
    stopLocating.current = requestPosition((located) => {
      if (located.kind !== 'found') {
        isLate = true
        return setAsking(located.kind)
      }
      setAsking('idle')
      // Late fix after a failure: if the citizen has edited the address since, it may be of another location.
      if (isLate && addressNow() !== written) return
      const { lat, lng, precizie_m } = located
      noua.setSpot({ lat, lng, precizie_m })
    })
  }

  /** Sets the citizen's own choice and stops the GPS, so that a later fix cannot overwrite it. */
  function chooseSpot(chosen: Spot | null): void {
    stopLocating.current()
    setAsking('idle')
    noua.setSpot(chosen)
  }

  function chooseAddress(line: string): void {
    noua.address.set('adresa_text', line)
    chooseSpot(null) // the old location does not match this address
  }

  function goOn(): void {
    if (!noua.hasPlace.value) return setMissing(true)
    if (noua.address.submit()) navigation.go('categorie')
  }

  return (
    <>
      <StepHead noua={noua} navigation={navigation} title={add.placeTitle} lead={add.placeLead} />
      <div className="stack">
        {spot ? (
          <LocationCard spot={spot} onForget={() => chooseSpot(null)} />
        ) : (
          <Button block icon={<LocateFixed />} busy={asking === 'asking'} onClick={locate}>
            {asking === 'asking' ? add.locating : add.gps}
          </Button>
        )}
        {!spot && photoPlace && <LazyPhotoPlace place={photoPlace} onChoose={chooseSpot} />}
        {asking !== 'idle' && asking !== 'asking' && <Note role="alert">{add[asking]}</Note>}
        <SpotMap spot={spot} onMove={(place) => chooseSpot({ ...place, precizie_m: null })} />
      </div>
      <OwnAddresses value={typeof address === 'string' ? address : ''} onChoose={chooseAddress} />
      <DataForm form={noua.address} />
      {isMissing && !noua.hasPlace.value && (
        <Note kind="late" role="alert">
          {add.placeMissing}
        </Note>
      )}
      <StepEnd noua={noua}>
        <Button variant="quiet" onClick={navigation.back}>
          {add.back}
        </Button>
        <Button variant="primary" onClick={goOn}>
          {add.continue}
        </Button>
      </StepEnd>
    </>
  )
}
