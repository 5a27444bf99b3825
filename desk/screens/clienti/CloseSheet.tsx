import { useRef, type FormEvent } from 'react'
import type { ClientAccount } from '#contract/desk/clienti.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { closeClient } from '../../services/clienti.ts'
import { texts as common } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFocusFirstError } from '../shared/use-focus-first-error.ts'
import { ReasonSelect } from './ReasonSelect.tsx'
import { texts } from './texts.ro.ts'

const words = texts.account.inchidere
const FORM = 'inchide-cont'

interface CloseSheetProps {
  account: ClientAccount
  onClose: () => void
  onDone: () => void
}

/** Dialog that closes an account for good, with a reason. */
export function CloseSheet({ account: { id, nume }, onClose, onDone }: CloseSheetProps) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, action.fields)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { motiv } = readForm(event, ['motiv'])
    if (motiv === '') return action.refuse(findEmpty({ motiv }))
    if (await action.run(() => closeClient(id, motiv))) onDone()
  }

  return (
    <Sheet
      small
      title={words.ask(nume)}
      closeLabel={common.cancel}
      onCancel={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={FORM} variant="danger" busy={action.busy}>
            {words.label}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={FORM}
        className="stack stack--form"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <p>{words.text}</p>
        <ReasonSelect label={words.reason} reasons={words.reasons} error={action.fields['motiv']} />
        <Problem text={action.problem} />
      </form>
    </Sheet>
  )
}
