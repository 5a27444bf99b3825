import { useSignals } from '@preact/signals-react/runtime'
import { ChevronLeft } from '../../ui/icons.ts'
import { config } from '../../config.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import type { ForgotPassword } from '../../services/forgot-password.ts'
import { Button } from '../../ui/button.tsx'
import { FormPassword } from '../shared/form-fields.tsx'
import { AccountName } from '../shared/AccountName.tsx'
import { StepTitle } from '../shared/StepTitle.tsx'
import { useSubmit } from '../shared/use-submit.ts'

/** Step 3: the new password, twice. */
export function PasswordStep({ flow }: { flow: ForgotPassword }) {
  useSignals()
  const texts = useTexts('forgotPassword')
  const { titles } = useTexts('errors')
  const { busy, form } = useSubmit(flow.password, {
    send: flow.update,
    onDone: () => showToast('success', texts.messages.updated, { title: titles.success }),
  })
  return (
    <form className="stack stack--form" {...form}>
      <div className="stack stack--s">
        <StepTitle>{texts.step3}</StepTitle>
        <p>{texts.step3Text}</p>
      </div>
      <AccountName value={flow.identity.values.value.cnp_cui} />
      <FormPassword
        form={flow.password}
        name="password"
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="new-password"
        blockPaste={config.blockPasswordPaste}
        enterKeyHint="next"
      />
      <FormPassword
        form={flow.password}
        name="password_confirmation"
        label={texts.confirmation}
        autoComplete="new-password"
        blockPaste={config.blockPasswordPaste}
        enterKeyHint="go"
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} disabled={!flow.password.valid.value}>
          {busy ? texts.working : texts.next}
        </Button>
        <Button variant="quiet" icon={<ChevronLeft />} onClick={flow.back}>
          {texts.back}
        </Button>
      </div>
    </form>
  )
}
