import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import type { CodeFormat } from '#contract/register.ts'
import { isFeatureOff } from '../../browser/features.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { createCodeConfirmation } from '../../services/code-confirmation.ts'
import type { CodeRequest, CodeResult } from '../../services/dialogs.ts'
import { showAlert, showToast } from '../../services/feedback.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { FormCode } from '../shared/form-fields.tsx'
import { ReadAloudButton } from '../shared/ReadAloud.tsx'
import { ResendButton } from '../shared/ResendButton.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import { useWebOtp } from '../shared/use-web-otp.ts'

interface Props {
  request: CodeRequest
  onClose(result: CodeResult): void
}

/** Dialog for the verification code sent by SMS or e-mail. Closes with 1 once the code is confirmed. */
export function CodeDialog({ request, onClose }: Props) {
  useSignals()
  const texts = useTexts('code')
  const errors = useTexts('errors')
  const feedback = useErrorFeedback()
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [code] = useState(() => createCodeConfirmation(request))
  const { format, address } = code.sentTo.value
  const formatWord = texts.formats[format]
  const other: CodeFormat = format === 'sms' ? 'email' : 'sms'
  useEffect(() => () => code.cooldown.stop(), [code])
  useWebOtp((received) => {
    code.form.set('code', received)
    void confirm()
  })

  async function confirm(): Promise<void> {
    if (busy) return
    if (!code.form.submit()) return showToast('warn', texts.incomplete(formatWord))
    setBusy(true)
    const outcome = await code.confirm()
    setBusy(false)
    if (outcome.kind === 'ok') return onClose(1)
    for (const sentence of feedback.sentences(outcome)) showToast('error', sentence)
  }

  async function resend(through: CodeFormat): Promise<void> {
    const word = texts.formats[through]
    if (code.cooldown.blocked.value) {
      return showAlert(errors.titles.error, texts.tooEarly(word))
    }
    const outcome = await code.resend(through)
    if (outcome.kind === 'ok') {
      showToast('success', texts.resent(word), { title: errors.titles.success })
    } else if (outcome.kind === 'refused' && outcome.code === 'prea_devreme') {
      // The sentence of the code itself speaks of an SMS.
      await showAlert(errors.titles.error, texts.tooEarly(word))
    } else await feedback.alert(outcome)
  }

  function confirmWhenComplete(): void {
    if (request.atOnce && code.form.valid.value) void confirm()
  }

  // A disabled submit button blocks Enter, so the warning for an incomplete code is shown from here.
  function warnOnEnter(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !code.form.valid.value) void confirm()
  }

  return (
    <Sheet
      title={request.title ?? (format === 'sms' ? texts.titleSms(address) : texts.titleEmail)}
      closeLabel={texts.close}
      onCancel={() => onClose(undefined)}
      small
      focusRef={input}
      foot={
        <>
          <Button variant="quiet" onClick={() => onClose(undefined)}>
            {texts.close}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={busy}
            disabled={!code.form.valid.value}
          >
            {busy ? texts.confirming : texts.confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack stack--form"
        noValidate
        onInput={confirmWhenComplete}
        onPaste={confirmWhenComplete}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <FormCode
          form={code.form}
          name="code"
          label={texts.field}
          hint={request.atOnce ? `${texts.hint} ${texts.atOnce}` : texts.hint}
          length={limits.code.length}
          onKeyDown={warnOnEnter}
          ref={input}
        />
        <div>
          <p>{texts.notReceived}</p>
          <ResendButton
            cooldown={code.cooldown}
            label={texts.resend}
            labelIn={texts.resendIn}
            onResend={() => void resend(format)}
          />
          {!request.onlyFormat && !(other === 'sms' && isFeatureOff('sms')) && (
            <>
              <br />
              <button type="button" className="link" onClick={() => void resend(other)}>
                {other === 'email' ? texts.byEmail : texts.bySms}
              </button>
            </>
          )}
        </div>
        <ReadAloudButton />
      </form>
    </Sheet>
  )
}
