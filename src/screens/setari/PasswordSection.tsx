import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { createPasswordForm, setPassword } from '../../services/setari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormPassword } from '../shared/form-fields.tsx'
import { useSave } from './use-save.ts'

/** Password change, which requires the current one. */
export function PasswordSection() {
  const { parola: texts } = useTexts('setari')
  const [data] = useState(createPasswordForm)
  const { busy, form } = useSave(data, {
    send: () => setPassword(data.values.value),
    onDone: () => {
      data.reset()
      showToast('success', texts.done)
    },
  })
  return (
    <Card>
      <form className="stack stack--form" {...form}>
        <p className="lead">{texts.lead}</p>
        <FormPassword
          form={data}
          name="parola_curenta"
          label={texts.current}
          hint={texts.forgotten}
          autoComplete="current-password"
        />
        <FormPassword
          form={data}
          name="password"
          label={texts.next}
          hint={texts.nextHint}
          autoComplete="new-password"
        />
        <FormPassword
          form={data}
          name="password_confirmation"
          label={texts.confirmation}
          autoComplete="new-password"
        />
        <div className="actions">
          <Button type="submit" variant="primary" busy={busy}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}
