import type { FormEvent } from 'react'
import { deskLimits } from '#contract/desk/limits.ts'
import { filters } from '../../services/coada.ts'
import { tell } from '../../services/feedback.ts'
import { saveView } from '../../services/queue-options.ts'
import { TextField } from '../shared/fields.tsx'
import { textOf } from '../shared/form-values.ts'
import { FormSheet } from '../shared/FormSheet.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { texts } from './texts.ro.ts'

const words = texts.views

/** Dialog that saves the filters that are set as a view of the member's own. */
export function SaveViewSheet({ onClose }: { onClose: () => void }) {
  const action = useAction()
  const draft = useFormDraft('vedere:noua')

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { nume } = readForm(event, ['nume'])
    const empty = findEmpty({ nume })
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    if (!(await action.run(() => saveView(nume, filters.peek())))) return
    draft.drop()
    onClose()
    tell(words.saved(nume))
  }

  return (
    <FormSheet
      title={words.saveTitle}
      submit={words.save}
      action={action}
      draft={draft}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      <p>{words.saveText}</p>
      <TextField
        name="nume"
        label={words.name}
        error={action.fields['nume']}
        defaultValue={textOf(draft.values, 'nume')}
        maxLength={deskLimits.queue.viewName.max}
        autoComplete="off"
      />
    </FormSheet>
  )
}
