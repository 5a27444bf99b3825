import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { reasonRule, requiredRule } from '#contract/rules.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { checkFields, createForm } from '../../services/form.ts'
import { reopen } from '../../services/sesizari.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { FormTextArea } from '../shared/form-fields.tsx'
import { useFinish } from './use-finish.ts'

/** Asks for the reason of reopening a solved sesizare. */
export function ReopenSheet({ id, onClose }: { id: number; onClose(): void }) {
  useSignals()
  const texts = useTexts('sesizari').judge
  const forms = useTexts('forms')
  const finish = useFinish()
  const formId = useId()
  const [form] = useState(createReasonForm)

  async function send(): Promise<void> {
    if (!form.submit()) return
    const isDone = await finish(reopen(id, form.values.value.motiv.trim()), texts.reopened)
    if (isDone) onClose()
  }

  return (
    <Sheet
      small
      title={texts.reopenTitle}
      closeLabel={forms.cancel}
      onCancel={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {forms.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary">
            {texts.reopen}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>{texts.reopenLead}</p>
        <FormTextArea form={form} name="motiv" label={texts.reason} maxLength={limits.reason.max} />
      </form>
    </Sheet>
  )
}

const createReasonForm = () =>
  createForm(
    { motiv: '' },
    checkFields({ motiv: (motiv: string) => requiredRule(motiv) ?? reasonRule(motiv) }),
  )
