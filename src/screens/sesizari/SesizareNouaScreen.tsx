import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { useTexts } from '../../i18n/use-texts.ts'
import { createSesizareNoua, type SesizareNoua } from '../../services/sesizare-noua.ts'
import { sesizariCatalogue } from '../../services/sesizari.ts'
import type { Sent } from '../../services/submit.ts'
import { useStepSlide } from '../../ui/use-step-slide.ts'
import { createLazyPart } from '../shared/lazy-part.tsx'
import { LeaveWizard } from '../shared/LeaveWizard.tsx'
import { MISSED_PICKUP_PAGE } from '../shared/report-missed-pickup.ts'
import { useResource } from '../shared/use-resource.ts'
import { useFocusMode } from '../shared/use-focus-mode.ts'
import { useUnsavedChanges } from '../shared/use-unsaved-changes.ts'
import { CategoryStep } from './CategoryStep.tsx'
import { CheckStep } from './CheckStep.tsx'
import { PhotosStep } from './PhotosStep.tsx'
import { PlaceStep } from './PlaceStep.tsx'
import { SentStep } from './SentStep.tsx'
import { SimilarStep } from './SimilarStep.tsx'
import type { StepProps } from './Step.tsx'
import { steps, useSesizareSteps, type SesizareSteps } from './use-steps.ts'
import '../shared/step-footer.css'
import './sesizari.css'
import './sesizare-noua.css'

/** Result of sending, with the index of the step it was sent from. */
interface SubmittedStep {
  sent: Sent
  step: number
}

/** Wizard for a new sesizare in five steps. Back, reload and a lost connection lose no input. */
export function SesizareNouaScreen() {
  const [round, setRound] = useState(0)
  return <Writing key={round} onAnother={() => setRound(round + 1)} />
}

function Writing({ onAnother }: { onAnother(): void }) {
  useSignals()
  const { add } = useTexts('sesizari')
  const [noua] = useState(() => createSesizareNoua(add))
  const [end, setEnd] = useState<SubmittedStep | null>(null)
  const navigation = useSesizareSteps()
  const isPickup = useIsPickup(noua)
  const Current = isPickup ? LazyPickup : CurrentStep
  const wizard = useStepSlide<HTMLDivElement>(navigation.current)
  useFocusMode()
  useUnsavedChanges(noua)
  useEffect(() => () => noua.leave(), [noua])
  useQuestions(noua)
  useStepGuard(noua, navigation, end)
  useShortcut(noua, navigation)

  if (end) {
    return (
      <div className="page task noua">
        <SentStep
          sent={end.sent}
          onAnother={() => {
            navigation.go(steps[0], { replace: true })
            onAnother()
          }}
        />
      </div>
    )
  }
  return (
    <div ref={wizard} className="page task noua">
      <Leave noua={noua} navigation={navigation} isPickup={isPickup} />
      <Current
        noua={noua}
        navigation={navigation}
        onSent={(sent) => {
          setEnd({ sent, step: navigation.current })
          void noua.drop()
        }}
      />
    </div>
  )
}

interface CurrentStepProps extends StepProps {
  onSent(sent: Sent): void
}

function CurrentStep({ noua, navigation, onSent }: CurrentStepProps) {
  const props = { noua, navigation }
  switch (steps[navigation.current]) {
    case 'loc':
      return <PlaceStep {...props} />
    case 'categorie':
      return <CategoryStep {...props} />
    case 'exista':
      return <SimilarStep {...props} />
    case 'verificare':
      return <CheckStep {...props} onSent={onSent} />
    default:
      return <PhotosStep {...props} />
  }
}

/** Reports a missed collection on one page. Without a connection it may not be there, and the steps ask the same. */
const LazyPickup = createLazyPart<CurrentStepProps>(
  async () => (await import('./PickupStep.tsx')).PickupStep,
  CurrentStep,
)

function Leave({ noua, navigation, isPickup }: StepProps & { isPickup: boolean }) {
  useSignals()
  const id = noua.locatieId.value
  const leave = () => navigation.leave(isPickup && id !== 0 ? `/locatie/${id}` : '/sesizari')
  const drop = () => {
    void noua.drop()
    leave()
  }
  return (
    <LeaveWizard
      isBegun={noua.dirty.value || (!isPickup && noua.hasPlace.value)}
      onLeave={drop}
      onKeep={leave}
      onDrop={drop}
    />
  )
}

/** True where a missed collection is reported on one page. */
function useIsPickup(noua: SesizareNoua): boolean {
  useSignals()
  const [location] = useHashLocation()
  // A draft about something else is restored in its steps.
  const isOther = noua.state.value === 'restored' && noua.locatieId.value === 0
  return location === MISSED_PICKUP_PAGE && !isOther
}

/** Goes from shared photos to the first step that they do not answer, unless something was written before. */
function useShortcut(noua: SesizareNoua, navigation: SesizareSteps): void {
  useSignals()
  const { sharing, hasPlace, state } = noua
  const isNew = state.value !== 'looking' && sharing.value?.outcome.value?.isNew === true
  const target = hasPlace.value ? 'categorie' : 'loc'
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    if (!isNew || isTaken) return
    setTaken(true)
    navigation.go(target)
  }, [isNew, isTaken, navigation, target])
}

/** Loads the questions of the chosen category once the catalogue is available. */
function useQuestions(noua: SesizareNoua): void {
  useSignals()
  const { data } = useResource(sesizariCatalogue())
  const cod = noua.categorie.value
  useEffect(() => {
    const category = data?.categorii.find((one) => one.cod === cod)
    if (category) noua.ask(category)
  }, [noua, data, cod])
}

/** Redirects from a step that is not reachable yet, and away from a form that was already sent. */
function useStepGuard(
  noua: SesizareNoua,
  navigation: SesizareSteps,
  end: SubmittedStep | null,
): void {
  useSignals()
  const { data, failure } = sesizariCatalogue().known.value
  const isKnown = noua.state.value !== 'looking' && (data !== null || failure !== null)
  const asked = noua.questions.value
  const hasCategory = asked?.category.cod === noua.categorie.value && asked.form.valid.value
  const isSettling = data !== null && noua.categorie.value !== '' && asked === null
  const furthest = !noua.hasPlace.value ? 1 : hasCategory ? steps.length - 1 : 2
  const isBeyond = !end && isKnown && !isSettling && navigation.current > furthest
  // Back from the result must not return to the sent form.
  const isBackFromEnd = end !== null && navigation.isHere && navigation.current !== end.step

  useEffect(() => {
    if (isBeyond) navigation.go(steps[furthest]!, { replace: true })
    else if (isBackFromEnd) navigation.leave('/sesizari')
  }, [navigation, isBeyond, isBackFromEnd, furthest])
}
