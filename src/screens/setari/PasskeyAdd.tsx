import { useState } from 'react'
import { requiredRule } from '#contract/rules.ts'
import { usePasskeyTexts } from '../../i18n/passkey-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showAlert, showToast } from '../../services/feedback.ts'
import { checkFields, createForm } from '../../services/form.ts'
import { addPasskey, needsPassword, type PasskeyOutcome } from '../../services/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Plus } from '../../ui/icons.ts'
import { FormPassword } from '../shared/form-fields.tsx'
import { usePasskeyFeedback } from '../shared/use-passkey-feedback.ts'
import { useSubmit } from '../shared/use-submit.ts'

/** Adds a passkey of this device; asks for the password if the sign-in is not recent. */
export function PasskeyAdd() {
  const { list: texts } = usePasskeyTexts()
  const [busy, setBusy] = useState(false)
  const [asksPassword, setAsksPassword] = useState(false)
  const finish = useFinish()

  async function add(): Promise<void> {
    setBusy(true)
    const outcome = await addPasskey()
    setBusy(false)
    if (needsPassword(outcome)) setAsksPassword(true)
    else await finish(outcome)
  }

  if (asksPassword) return <PasswordForm onClose={() => setAsksPassword(false)} />
  return (
    <div>
      <Button icon={<Plus />} busy={busy} onClick={() => void add()}>
        {texts.add}
      </Button>
    </div>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { list: texts } = usePasskeyTexts()
  const finish = useFinish()
  const [data] = useState(() =>
    createForm({ parola: '' }, checkFields<{ parola: string }>({ parola: requiredRule })),
  )
  const { busy, form } = useSubmit<{ parola: string }, PasskeyOutcome<unknown>>(data, {
    async send() {
      const outcome = await addPasskey(data.values.value.parola)
      // Only the server's answers belong to the form; the device's problem is shown after it.
      return outcome.kind === 'refused' ? outcome : { kind: 'ok', data: outcome, meta: undefined }
    },
    onDone(outcome) {
      if (outcome.kind === 'ok') onClose()
      void finish(outcome)
    },
  })
  return (
    <Card>
      <form className="stack stack--form" ref={form.ref} noValidate onSubmit={form.onSubmit}>
        <p>{texts.passwordWhy}</p>
        <FormPassword
          form={data}
          name="parola"
          label={texts.password}
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <div className="actions">
          <Button type="submit" variant="primary" busy={busy}>
            {texts.next}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function useFinish(): (outcome: PasskeyOutcome<unknown>) => Promise<void> {
  const { offer } = usePasskeyTexts()
  const { titles } = useTexts('errors')
  const describe = usePasskeyFeedback()
  return async (outcome) => {
    if (outcome.kind === 'ok') showToast('success', offer.done)
    else await showAlert(titles.error, describe(outcome))
  }
}
