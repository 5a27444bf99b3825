import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { createRegister, type Register, type RegisterStep } from '../../services/register.ts'
import { createUploads } from '../../services/uploads.ts'
import { Note } from '../../ui/note.tsx'
import { useStepSlide } from '../../ui/use-step-slide.ts'
import { PublicPage } from '../shared/PublicPage.tsx'
import { StepHeading } from '../shared/StepHeading.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { ContactStep } from './ContactStep.tsx'
import { IdentityStep } from './IdentityStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { PersonStep } from './PersonStep.tsx'
import { PinStep } from './PinStep.tsx'

export function RegisterScreen() {
  const texts = useTexts('register')
  return (
    <PublicPage title={texts.title} lead={texts.lead} faq="INREGISTRARE_PAGE" wide>
      <Registration />
    </PublicPage>
  )
}

const stepScreens = {
  identity: IdentityStep,
  person: PersonStep,
  pin: PinStep,
  contact: ContactStep,
  password: PasswordStep,
}

function Registration() {
  useSignals()
  const [flow] = useState(createRegister)
  const [uploads] = useState(() => createUploads())
  const { ready, restored, dropDrafts } = useRegisterDrafts(flow)
  const step = flow.step.value
  const Step = stepScreens[step]
  const current = flow.steps.value.indexOf(step)
  const wizard = useStepSlide<HTMLDivElement>(current)
  const labels = useStepLabels(flow)
  useEffect(() => () => uploads.clear(), [uploads])
  if (!ready) return null
  return (
    <div ref={wizard} className="stack stack--form">
      <StepHeading steps={flow.steps.value.map((name) => labels[name])} current={current} />
      {flow.waits.value === 'check' && <Unchecked />}
      {restored && step === 'identity' && <Restored flow={flow} dropDrafts={dropDrafts} />}
      <Step key={step} flow={flow} uploads={uploads} dropDrafts={dropDrafts} />
    </div>
  )
}

function Unchecked() {
  const { offline } = useTexts('register')
  return (
    <Note kind="wait" role="status">
      {offline.check}
    </Note>
  )
}

function Restored({ flow, dropDrafts }: { flow: Register; dropDrafts(): void }) {
  const texts = useTexts('register')
  const [gone, setGone] = useState(false)
  if (gone) return null
  function startOver(): void {
    dropDrafts()
    flow.startOver()
    setGone(true)
  }
  return (
    <p className="meta">
      {texts.restored}{' '}
      <button type="button" className="link" onClick={startOver}>
        {texts.startOver}
      </button>
    </p>
  )
}

function useStepLabels(flow: Register): Record<RegisterStep, string> {
  const { steps } = useTexts('register')
  return {
    identity: steps.identity,
    person: flow.identity.values.value.type === '1' ? steps.firm : steps.person,
    pin: steps.pin,
    contact: flow.path.value === 'new' ? steps.contactAddress : steps.contact,
    password: steps.password,
  }
}

/** Saves drafts across reloads: identifiers in session storage of the tab only, the PIN and the password never. */
function useRegisterDrafts(flow: Register) {
  const drafts = [
    useDraft({ place: 'tab', name: 'inregistrare-identitate', form: flow.identity }),
    useDraft({
      place: 'device',
      name: 'inregistrare-persoana',
      form: flow.person,
      fields: ['nume', 'prenume', 'f_nume', 'f_reg_com'],
    }),
    useDraft({
      place: 'tab',
      name: 'inregistrare-act',
      form: flow.person,
      fields: ['ci_serie', 'ci_numar'],
    }),
    useDraft({ place: 'device', name: 'inregistrare-contact', form: flow.contact }),
  ]
  return {
    ready: drafts.every((draft) => draft.ready),
    restored: drafts.some((draft) => draft.restored),
    dropDrafts: () => void Promise.all(drafts.map((draft) => draft.drop())),
  }
}
