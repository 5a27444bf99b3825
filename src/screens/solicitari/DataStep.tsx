import { useSignals } from '@preact/signals-react/runtime'
import { useRef, type FormEvent } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { nextStep, type Filling } from '../../services/solicitare-form.ts'
import { startOver } from '../../services/solicitare-noua.ts'
import { Note } from '../../ui/note.tsx'
import { DataForm } from '../forms/DataForm.tsx'
import { focusField } from '../forms/focus-field.ts'
import { StepTitle } from '../shared/StepTitle.tsx'
import { SaveDraft, StepActions, type StepProps } from './StepActions.tsx'

/** Step with the data-driven form of a solicitare. */
export function DataStep({ current, navigation }: StepProps) {
  const { add } = useTexts('solicitari')
  const element = useRef<HTMLFormElement>(null)
  const { form, type } = current

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (form.submit()) navigation.go(nextStep(current))
    else focusField(element.current, form.firstInvalid() ?? '')
  }

  return (
    <form ref={element} className="stack stack--form" noValidate onSubmit={handleSubmit}>
      <div>
        <StepTitle>{add.steps.date}</StepTitle>
        <Facts current={current} navigation={navigation} />
      </div>
      {type.nota && <Note kind="idle">{type.nota}</Note>}
      <Restored current={current} />
      <DataForm form={form} />
      <SaveDraft current={current} />
      <StepActions navigation={navigation} />
    </form>
  )
}

/** Key facts of the type, before its form. */
function Facts({ current: { type }, navigation }: StepProps) {
  const { add } = useTexts('solicitari')
  return (
    <p className="cluster">
      <span className="meta">
        {type.gratuit && `${add.free} · `}
        {add.term(type.termen_zile)}
      </span>
      <button type="button" className="link" onClick={() => navigation.go('tip')}>
        {add.change}
      </button>
    </p>
  )
}

function Restored({ current }: { current: Filling }) {
  useSignals()
  const { add } = useTexts('solicitari')
  if (!current.restored) return null
  return (
    <Note kind="done" role="status">
      {add.restored}{' '}
      <button type="button" className="link" onClick={() => void startOver(current)}>
        {add.startOver}
      </button>
    </Note>
  )
}
