import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { showAlert, whileBlocked } from '../../services/feedback.ts'
import { ownUnsent } from '../../services/outbox-rows.ts'
import { closeOwnAccount, createClosingForm } from '../../services/setari.ts'
import { clearDeviceAfterClosing } from '../../services/clear-device.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { FormPassword } from '../shared/form-fields.tsx'
import { useSubmit } from '../shared/use-submit.ts'
import { useActionErrorFeedback } from '../shared/use-action-error-feedback.ts'
import { buildSectionHref } from './sections.tsx'

/** Closes the account permanently, after the password and a confirmation. */
export function ClosingSection() {
  useSignals()
  const { inchidere: texts } = useTexts('setari')
  const [data] = useState(createClosingForm)
  const [isAsking, setAsking] = useState(false)
  const close = useCloseAccount(data)
  const unsent = ownUnsent.value
  const { form } = useSubmit(data, {
    send: async () => ({ kind: 'ok', data: true, meta: undefined }),
    onDone: () => setAsking(true),
  })
  return (
    <Card className="stack">
      <p>{texts.lead}</p>
      <ul className="setari__list">
        {texts.consequences.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <a className="link" href={buildSectionHref('export')}>
        {texts.exportFirst}
      </a>
      <form className="stack stack--form" {...form}>
        <FormPassword
          form={data}
          name="password"
          label={texts.password}
          autoComplete="current-password"
        />
        <div>
          <Button type="submit" variant="danger">
            {texts.submit}
          </Button>
        </div>
      </form>
      {isAsking && (
        <Confirm
          title={texts.askTitle}
          yes={texts.yes}
          no={texts.no}
          onClose={() => setAsking(false)}
          onYes={() => void close()}
        >
          {unsent > 0 ? `${texts.askText} ${texts.askUnsent(unsent)}` : texts.askText}
        </Confirm>
      )}
    </Card>
  )
}

function useCloseAccount(data: ReturnType<typeof createClosingForm>): () => Promise<void> {
  const { inchidere: texts } = useTexts('setari')
  const showFailure = useActionErrorFeedback()
  return async () => {
    const outcome = await whileBlocked(closeOwnAccount(data.values.value.password))
    if (outcome.kind === 'ok') {
      await whileBlocked(clearDeviceAfterClosing())
      return showAlert(texts.doneTitle, texts.done)
    }
    if (outcome.kind === 'refused') data.setServerErrors(outcome.fields)
    await showFailure(outcome)
  }
}
