import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { locate } from '../../services/position.ts'
import { Button } from '../../ui/button.tsx'
import { LocateFixed } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { DataForm } from '../forms/DataForm.tsx'
import { OwnAddresses } from './OwnAddresses.tsx'
import { StepEnd, StepHead, type StepProps } from './Step.tsx'
import { SpotCard } from './SpotCard.tsx'
import { SpotMap } from './SpotMap.tsx'

type Asking = 'idle' | 'asking' | 'denied' | 'unknown'

/** Where it is: by this device's own word, one of the citizen's addresses, or in words. */
export function PlaceStep({ noua, way }: StepProps) {
  useSignals()
  const { add } = useTexts('sesizari')
  const [asking, setAsking] = useState<Asking>('idle')
  const [isMissing, setMissing] = useState(false)
  const spot = noua.spot.value
  const address = noua.address.values.value['adresa_text']

  async function askDevice(): Promise<void> {
    setAsking('asking')
    const located = await locate()
    if (located.kind !== 'found') return setAsking(located.kind)
    const { lat, lng, precizie_m } = located
    noua.setSpot({ lat, lng, precizie_m })
    setAsking('idle')
  }

  function chooseAddress(line: string): void {
    noua.address.set('adresa_text', line)
    noua.setSpot(null) // it was said of another place
  }

  function goOn(): void {
    if (!noua.hasPlace.value) return setMissing(true)
    if (noua.address.submit()) way.go('categorie')
  }

  return (
    <>
      <StepHead noua={noua} way={way} title={add.placeTitle} lead={add.placeLead} />
      <div className="stack">
        {spot ? (
          <SpotCard spot={spot} onForget={() => noua.setSpot(null)} />
        ) : (
          <Button
            block
            icon={<LocateFixed />}
            busy={asking === 'asking'}
            onClick={() => void askDevice()}
          >
            {asking === 'asking' ? add.locating : add.gps}
          </Button>
        )}
        {(asking === 'denied' || asking === 'unknown') && (
          <Note role="alert">{asking === 'denied' ? add.denied : add.unknown}</Note>
        )}
        <SpotMap spot={spot} onMove={(place) => noua.setSpot({ ...place, precizie_m: null })} />
      </div>
      <OwnAddresses value={typeof address === 'string' ? address : ''} onChoose={chooseAddress} />
      <DataForm form={noua.address} />
      {isMissing && !noua.hasPlace.value && (
        <Note kind="late" role="alert">
          {add.placeMissing}
        </Note>
      )}
      <StepEnd noua={noua}>
        <Button variant="quiet" onClick={way.back}>
          {add.back}
        </Button>
        <Button variant="primary" onClick={goOn}>
          {add.continue}
        </Button>
      </StepEnd>
    </>
  )
}
