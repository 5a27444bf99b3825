import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { isFeatureOff } from '../../browser/features.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast, whileBlocked } from '../../services/feedback.ts'
import { Note } from '../../ui/note.tsx'
import { FormCode } from '../shared/form-fields.tsx'
import { StepTitle } from '../shared/StepTitle.tsx'
import { useSubmit } from '../shared/use-submit.ts'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import type { StepProps } from './step-props.ts'
import { useOfflineFeedback } from './use-offline-feedback.ts'
import { StepActions } from './StepActions.tsx'

/** Step 2 of an existing client: the PIN. */
export function PinStep({ flow }: StepProps) {
  useSignals()
  const { enrolled: texts } = useTexts('register')
  const showOffline = useOfflineFeedback()
  const feedback = useErrorFeedback()
  const [sending, setSending] = useState(false)
  const { busy, form } = useSubmit(flow.pin, { send: flow.checkPin, onFailed: showOffline })

  async function sendNew(): Promise<void> {
    if (sending) return
    setSending(true)
    const outcome = await whileBlocked(flow.sendNewPin())
    setSending(false)
    if (outcome.kind === 'ok') showToast('success', texts.sent(outcome.data.phone))
    else if (!(await showOffline(outcome))) await feedback.alert(outcome)
  }

  return (
    <form className="stack stack--form" {...form}>
      <div className="stack stack--s">
        <StepTitle>{texts.title}</StepTitle>
        {flow.check.value?.late && <Note>{texts.late}</Note>}
        <p>{texts.text}</p>
      </div>
      <FormCode
        form={flow.pin}
        name="pin"
        label={texts.pin}
        hint={texts.pinHint}
        length={limits.pin.length}
      />
      {!isFeatureOff('sms') && (
        <button type="button" className="link" onClick={() => void sendNew()}>
          {texts.resend}
        </button>
      )}
      <StepActions busy={busy} onBack={flow.back} />
    </form>
  )
}
