import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ForgotPassword } from '../../services/forgot-password.ts'
import { Button } from '../../ui/button.tsx'
import { FormText } from '../shared/form-fields.tsx'
import { StepTitle } from '../shared/StepTitle.tsx'
import { useSubmit } from '../shared/use-submit.ts'

/** Step 1: identifies the account. */
export function IdentityStep({ flow }: { flow: ForgotPassword }) {
  useSignals()
  const texts = useTexts('forgotPassword')
  const { busy, form } = useSubmit(flow.identity, {
    send: flow.identify,
    ownSentences: { date_incorecte: texts.messages.identityInvalid },
  })
  return (
    <form className="stack stack--form" {...form}>
      <div className="stack stack--s">
        <StepTitle first>{texts.step1}</StepTitle>
        <p>{texts.step1Text}</p>
      </div>
      <FormText
        form={flow.identity}
        name="email"
        label={texts.email}
        type="email"
        autoComplete="email"
        enterKeyHint="next"
      />
      <FormText
        form={flow.identity}
        name="cnp_cui"
        label={texts.cnpCui}
        placeholder={texts.cnpCui}
        inputMode="numeric"
        autoComplete="username"
        enterKeyHint="go"
      />
      <Button
        type="submit"
        variant="primary"
        block
        busy={busy}
        disabled={!flow.identity.valid.value}
      >
        {busy ? texts.working : texts.next}
      </Button>
    </form>
  )
}
