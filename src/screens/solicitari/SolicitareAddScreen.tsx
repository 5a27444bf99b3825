import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ReactNode } from 'react'
import type { SolicitareCatalogue } from '#contract/solicitari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isNothingBegun } from '../../services/solicitare-draft.ts'
import { fillingSteps, type Filling } from '../../services/solicitare-form.ts'
import {
  chooseAgain,
  done,
  end,
  filling,
  leave,
  leftBehind,
  resume,
} from '../../services/solicitare-noua.ts'
import { solicitareCatalogue } from '../../services/solicitari.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Note } from '../../ui/note.tsx'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { useStepSlide } from '../../ui/use-step-slide.ts'
import '../shared/case-screen.css'
import { LeaveWizard } from '../shared/LeaveWizard.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { StepHeading } from '../shared/StepHeading.tsx'
import { useFocusMode } from '../shared/use-focus-mode.ts'
import { useUnsavedChanges } from '../shared/use-unsaved-changes.ts'
import { CheckStep } from './CheckStep.tsx'
import { DataStep } from './DataStep.tsx'
import { DocumentsStep } from './DocumentsStep.tsx'
import { DonePanel } from './DonePanel.tsx'
import { useKeepDraft, type StepProps } from './StepActions.tsx'
import '../shared/step-footer.css'
import './solicitari.css'
import { TypeStep } from './TypeStep.tsx'
import { isTypeStep, useSolicitareSteps, type SolicitareSteps } from './use-steps.ts'

/** Wizard for a new solicitare: type, data, documents, review. */
export function SolicitareAddScreen() {
  useSignals()
  useFocusMode()
  const current = filling.value
  const navigation = useSolicitareSteps()
  const wizard = useStepSlide<HTMLDivElement>(current ? stepIndex(current) : 0)
  useEffect(() => leave, [])
  return (
    <div ref={wizard} className={classNames('page task', !current && !done.value && 'task--wide')}>
      {!done.value && <Head current={current} />}
      <Body navigation={navigation} />
    </div>
  )
}

function Head({ current }: { current: Filling | null }) {
  const texts = useTexts('solicitari')
  return (
    <div className="case-head">
      {current ? (
        <Leave current={current} />
      ) : (
        <LeaveWizard isBegun={false} onLeave={showList} onKeep={showList} onDrop={showList} />
      )}
      <h1 tabIndex={-1}>{current?.type.denumire ?? texts.new}</h1>
      <p className="lead">{current ? current.type.descriere : texts.add.lead}</p>
    </div>
  )
}

function showList(): void {
  location.hash = '#/solicitari'
}

function Leave({ current }: { current: Filling }) {
  useSignals()
  const keep = useKeepDraft(current)
  return (
    <LeaveWizard
      isBegun={!current.isEdit && (current.dirty.value || current.restored)}
      onLeave={showList}
      onKeep={() => void keep()}
      onDrop={() => void end(current).then(showList)}
    />
  )
}

/** Index of the current step; the choice of a type is the first. Reads signals. */
const stepIndex = (current: Filling) => fillingSteps(current).indexOf(current.step.value) + 1

const screens = { date: DataStep, documente: DocumentsStep, verificare: CheckStep }

function Body({ navigation }: { navigation: SolicitareSteps }) {
  useSignals()
  const { add } = useTexts('solicitari')
  const current = filling.value
  function startAnother(): void {
    chooseAgain()
    navigation.go('tip', { replace: true })
  }
  if (done.value) return <DonePanel {...done.value} onAnother={startAnother} />
  if (current) return <Steps current={current} navigation={navigation} />
  const skeleton = (
    <Card flush>
      <ListSkeleton label={add.loading} lead="none" rows={6} />
    </Card>
  )
  return (
    <ResourceView resource={solicitareCatalogue()} skeleton={skeleton}>
      {(catalogue) => <Choice catalogue={catalogue} skeleton={skeleton} navigation={navigation} />}
    </ResourceView>
  )
}

interface ChoiceProps {
  catalogue: SolicitareCatalogue
  skeleton: ReactNode
  navigation: SolicitareSteps
}

/** Choice of a type, shown once it is certain that there is no draft to resume. */
function Choice({ catalogue, skeleton, navigation }: ChoiceProps) {
  const [ready, setReady] = useState(isNothingBegun)
  const { go } = navigation
  useEffect(() => {
    let isStale = false
    void resume(catalogue).then(() => {
      const resumed = filling.peek()
      if (resumed && isTypeStep()) go(resumed.step.peek(), { replace: true })
      setReady((was) => was || !isStale)
    })
    return () => {
      isStale = true
    }
  }, [catalogue, go])
  useEffect(() => {
    if (ready && navigation.isHere && navigation.current > 0)
      navigation.go('tip', { replace: true })
  }, [ready, navigation])
  if (!ready) return skeleton
  return (
    <>
      <LeftBehind />
      <TypeStep catalogue={catalogue} navigation={navigation} />
    </>
  )
}

/** Notice that another citizen's solicitare was removed from this screen. */
function LeftBehind() {
  useSignals()
  const { add } = useTexts('solicitari')
  useEffect(
    () => () => {
      leftBehind.value = false
    },
    [],
  )
  return leftBehind.value ? <Note role="status">{add.leftBehind}</Note> : null
}

function Steps({ current, navigation }: StepProps) {
  useSignals()
  useUnsavedChanges(current)
  const step = current.step.value
  const Step = screens[step]
  return (
    <>
      <StepProgress current={current} />
      <OpenRenewal current={current} />
      <Step key={`${current.type.cod}-${step}`} current={current} navigation={navigation} />
    </>
  )
}

/** Warning that the same contract has a renewal open already, before anything is filled in. */
function OpenRenewal({ current }: { current: Filling }) {
  const { add } = useTexts('solicitari')
  const open = current.renewal?.identica
  if (!open) return null
  return (
    <Note kind="wait" role="status">
      {add.identicalTitle}. <a href={`#/solicitare-view/${open.id}`}>{add.see}</a>
    </Note>
  )
}

function StepProgress({ current }: { current: Filling }) {
  useSignals()
  const { add } = useTexts('solicitari')
  const steps = fillingSteps(current)
  return (
    <StepHeading
      steps={[add.steps.tip, ...steps.map((name) => add.steps[name])]}
      current={stepIndex(current)}
    />
  )
}
