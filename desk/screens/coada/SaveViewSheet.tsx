import type { FormEvent } from 'react'
import { deskLimits } from '#contract/desk/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { filters } from '../../services/coada.ts'
import { tell } from '../../services/feedback.ts'
import { saveView } from '../../services/queue-options.ts'
import { texts as common } from '../../texts.ro.ts'
import { TextField } from '../shared/fields.tsx'
import { Problem } from '../shared/Problem.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { texts } from './texts.ro.ts'

const words = texts.views
const FORM = 'salveaza-vederea'

/** Dialog that saves the filters that are set as a view of the member's own. */
export function SaveViewSheet({ onClose }: { onClose: () => void }) {
  const action = useAction()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { nume } = readForm(event, ['nume'])
    const empty = findEmpty({ nume })
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    if (!(await action.run(() => saveView(nume, filters.peek())))) return
    onClose()
    tell(words.saved(nume))
  }

  return (
    <Sheet
      small
      title={words.saveTitle}
      closeLabel={common.cancel}
      onCancel={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={FORM} variant="primary" busy={action.busy}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="stack stack--form"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <p>{words.saveText}</p>
        <TextField
          name="nume"
          label={words.name}
          error={action.fields['nume']}
          maxLength={deskLimits.queue.viewName.max}
          autoComplete="off"
        />
        <Problem text={action.problem} />
      </form>
    </Sheet>
  )
}
