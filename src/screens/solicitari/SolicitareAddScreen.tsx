import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ReactNode } from 'react'
import type { SolicitareCatalogue } from '#contract/solicitari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isNothingBegun } from '../../services/solicitare-draft.ts'
import { fillingSteps, type Filling } from '../../services/solicitare-form.ts'
import { done, filling, leaveEditing, leftBehind, resume } from '../../services/solicitare-noua.ts'
import { solicitareCatalogue } from '../../services/solicitari.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { X } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { useStepSlide } from '../../ui/use-step-slide.ts'
import '../shared/case-screen.css'
import { ResourceView } from '../shared/ResourceView.tsx'
import { StepHeading } from '../shared/StepHeading.tsx'
import { useFocusMode } from '../shared/use-focus-mode.ts'
import { useUnsavedChanges } from '../shared/use-unsaved-changes.ts'
import { CheckStep } from './CheckStep.tsx'
import { DataStep } from './DataStep.tsx'
import { DocumentsStep } from './DocumentsStep.tsx'
import { DonePanel } from './DonePanel.tsx'
import '../shared/step-footer.css'
import './solicitari.css'
import { TypeStep } from './TypeStep.tsx'

/** Wizard for a new solicitare: type, data, documents, review. */
export function SolicitareAddScreen() {
  useSignals()
  useFocusMode()
  const current = filling.value
  const wizard = useStepSlide<HTMLDivElement>(current ? stepIndex(current) : 0)
  useEffect(() => leaveEditing, [])
  return (
    <div ref={wizard} className={classNames('page task', !current && !done.value && 'task--wide')}>
      {!done.value && <Head current={current} />}
      <Body />
    </div>
  )
}

function Head({ current }: { current: Filling | null }) {
  const texts = useTexts('solicitari')
  return (
    <div className="case-head">
      <a className="link" href="#/solicitari">
        <X />
        {texts.add.leave}
      </a>
      <h1 tabIndex={-1}>{current?.type.denumire ?? texts.new}</h1>
      <p className="lead">{current ? current.type.descriere : texts.add.lead}</p>
    </div>
  )
}

/** Index of the current step; the choice of a type is the first. Reads signals. */
const stepIndex = (current: Filling) => fillingSteps(current).indexOf(current.step.value) + 1

const screens = { date: DataStep, documente: DocumentsStep, verificare: CheckStep }

function Body() {
  useSignals()
  const { add } = useTexts('solicitari')
  const current = filling.value
  if (done.value) return <DonePanel {...done.value} />
  if (current) return <Steps current={current} />
  const skeleton = (
    <Card flush>
      <ListSkeleton label={add.loading} lead="none" rows={6} />
    </Card>
  )
  return (
    <ResourceView resource={solicitareCatalogue()} skeleton={skeleton}>
      {(catalogue) => <Choice catalogue={catalogue} skeleton={skeleton} />}
    </ResourceView>
  )
}

interface ChoiceProps {
  catalogue: SolicitareCatalogue
  skeleton: ReactNode
}

/** Choice of a type, shown once it is certain that there is no draft to resume. */
function Choice({ catalogue, skeleton }: ChoiceProps) {
  const [ready, setReady] = useState(isNothingBegun)
  useEffect(() => {
    let isStale = false
    void resume(catalogue).then(() => setReady((was) => was || !isStale))
    return () => {
      isStale = true
    }
  }, [catalogue])
  if (!ready) return skeleton
  return (
    <>
      <LeftBehind />
      <TypeStep catalogue={catalogue} />
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

function Steps({ current }: { current: Filling }) {
  useSignals()
  useUnsavedChanges(current)
  const step = current.step.value
  const Step = screens[step]
  return (
    <>
      <StepProgress current={current} />
      <Step key={`${current.type.cod}-${step}`} current={current} />
    </>
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
