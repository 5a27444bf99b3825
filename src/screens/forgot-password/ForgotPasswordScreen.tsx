import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { createForgotPassword, recoverySteps } from '../../services/forgot-password.ts'
import { useStepSlide } from '../../ui/use-step-slide.ts'
import { PublicPage } from '../shared/PublicPage.tsx'
import { StepHeading } from '../shared/StepHeading.tsx'
import { CodeStep } from './CodeStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { IdentityStep } from './IdentityStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

const stepScreens = {
  identity: IdentityStep,
  code: CodeStep,
  password: PasswordStep,
  done: DoneStep,
}

export function ForgotPasswordScreen() {
  const texts = useTexts('forgotPassword')
  return (
    <PublicPage title={texts.title} lead={texts.lead} faq="RECUPERARE_PAROLA_PAGE" wide>
      <Recovery />
    </PublicPage>
  )
}

/** Renders the same screen at the address of the template's demo page. */
export function BoxedForgotPasswordScreen() {
  return <ForgotPasswordScreen />
}

function Recovery() {
  useSignals()
  const [flow] = useState(createForgotPassword)
  const texts = useTexts('forgotPassword')
  const { step } = flow.recovery.value
  const Step = stepScreens[step]
  const current = recoverySteps.indexOf(step)
  const wizard = useStepSlide<HTMLDivElement>(current)
  useEffect(() => flow.leave, [flow])
  return (
    <div ref={wizard} className="stack stack--form">
      <StepHeading steps={texts.steps} current={current} />
      <Step key={step} flow={flow} />
      {step !== 'done' && (
        <a className="link" href="#/auth/login">
          {texts.loginLink}
        </a>
      )}
    </div>
  )
}
