import { useSignals } from '@preact/signals-react/runtime'
import { formatTypedPhone } from '#contract/phone.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { openCode } from '../../services/dialogs.ts'
import { showToast } from '../../services/feedback.ts'
import type { CodeSent } from '#contract/register.ts'
import { FormCheckbox, FormPassword } from '../shared/form-fields.tsx'
import { AccountName } from '../shared/AccountName.tsx'
import { Note } from '../../ui/note.tsx'
import { NewTab } from '../shared/NewTab.tsx'
import { StepTitle } from '../shared/StepTitle.tsx'
import { useSubmit } from '../shared/use-submit.ts'
import type { StepProps } from './step-props.ts'
import { StepActions } from './StepActions.tsx'

/** Step 4: the password and the accepted terms; then the code that activates the account. */
export function PasswordStep({ flow, uploads, dropDrafts }: StepProps) {
  useSignals()
  const texts = useTexts('register')
  const { busy, form } = useSubmit(flow.password, {
    send: () => flow.create(uploads),
    onDone: (sent) => sent && void confirm(sent),
    onFailed: (failed) => {
      if (failed.kind === 'refused') {
        flow.person.setServerErrors(failed.fields)
        flow.contact.setServerErrors(failed.fields)
      }
      return failed.kind === 'offline' // already shown above the button
    },
  })

  async function confirm(sent: CodeSent): Promise<void> {
    const phone = formatTypedPhone(flow.contact.values.value)
    const result = await openCode({ ...sent, phone })
    if (result !== 1) return
    dropDrafts()
    showToast('success', texts.welcome)
  }

  return (
    <form className="stack stack--form" {...form}>
      <StepTitle>{texts.steps.password}</StepTitle>
      <AccountName value={flow.identity.values.value.cnp_cui} />
      <FormPassword
        form={flow.password}
        name="password"
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <FormPassword
        form={flow.password}
        name="password_confirmation"
        label={texts.confirmation}
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <div>
        <FormCheckbox
          form={flow.password}
          name="acord_termeni"
          label={texts.terms}
          hint={<NewTab href="#/termeni">{texts.termsLink}</NewTab>}
        />
        <FormCheckbox
          form={flow.password}
          name="acord_date"
          label={texts.privacy}
          hint={<NewTab href="#/confidentialitate">{texts.privacyLink}</NewTab>}
        />
      </div>
      {flow.waits.value === 'sending' && (
        <Note kind="wait" role="status">
          {texts.offline.sending}
        </Note>
      )}
      <StepActions busy={busy} label={busy ? texts.creating : texts.create} onBack={flow.back} />
    </form>
  )
}
