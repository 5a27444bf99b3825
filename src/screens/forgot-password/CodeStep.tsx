import { useSignals } from '@preact/signals-react/runtime'
import { ChevronLeft } from '../../ui/icons.ts'
import { limits } from '#contract/limits.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showAlert, showToast, whileBlocked } from '../../services/feedback.ts'
import type { ForgotPassword } from '../../services/forgot-password.ts'
import { Button } from '../../ui/button.tsx'
import { FormCode } from '../shared/form-fields.tsx'
import { ResendButton } from '../shared/ResendButton.tsx'
import { StepTitle } from '../shared/StepTitle.tsx'
import { useSubmit } from '../shared/use-submit.ts'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import { useWebOtp } from '../shared/use-web-otp.ts'

/** Step 2: the verification code sent by SMS. */
export function CodeStep({ flow }: { flow: ForgotPassword }) {
  useSignals()
  const texts = useTexts('forgotPassword')
  const { titles } = useTexts('errors')
  const feedback = useErrorFeedback({ date_incorecte: texts.messages.identityInvalid })
  const recovery = flow.recovery.value
  const { busy, form } = useSubmit(flow.code, {
    send: flow.verify,
    onDone: () => showToast('success', texts.messages.codeConfirmed, { title: titles.success }),
  })
  useWebOtp((code) => {
    flow.code.set('code', code)
    form.ref.current?.requestSubmit()
  })

  async function resend(): Promise<void> {
    if (flow.cooldown.blocked.value) return showAlert(titles.error, texts.messages.tooEarly)
    const outcome = await whileBlocked(flow.resend())
    if (outcome.kind === 'ok')
      showToast('success', texts.messages.resent, { title: titles.success })
    else await feedback.alert(outcome)
  }

  return (
    <form className="stack stack--form" {...form}>
      <div className="stack stack--s">
        <StepTitle>{texts.step2}</StepTitle>
        <p>
          {texts.step2Text}{' '}
          <strong className="num nowrap">{recovery.step === 'code' && recovery.phone}</strong>.
        </p>
      </div>
      <FormCode
        form={flow.code}
        name="code"
        label={texts.code}
        hint={texts.codeHint}
        length={limits.code.length}
      />
      <ResendButton
        cooldown={flow.cooldown}
        label={texts.resend}
        labelIn={texts.resendIn}
        onResend={() => void resend()}
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} disabled={!flow.code.valid.value}>
          {busy ? texts.working : texts.next}
        </Button>
        <Button variant="quiet" icon={<ChevronLeft />} onClick={flow.back}>
          {texts.back}
        </Button>
      </div>
    </form>
  )
}
