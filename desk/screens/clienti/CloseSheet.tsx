import type { FormEvent } from 'react'
import type { ClientAccount } from '#contract/desk/clienti.ts'
import { closeClient } from '../../services/clienti.ts'
import { textOf } from '../shared/form-values.ts'
import { FormSheet } from '../shared/FormSheet.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { ReasonSelect } from './ReasonSelect.tsx'
import { texts } from './texts.ro.ts'

const words = texts.account.inchidere

interface CloseSheetProps {
  account: ClientAccount
  onClose: () => void
  onDone: () => void
}

/** Dialog that closes an account for good, with a reason. */
export function CloseSheet({ account: { id, nume }, onClose, onDone }: CloseSheetProps) {
  const action = useAction()
  const draft = useFormDraft(`client:${id}:inchidere`)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { motiv } = readForm(event, ['motiv'])
    if (motiv === '') return action.refuse(findEmpty({ motiv }))
    if (!(await action.run(() => closeClient(id, motiv)))) return
    draft.drop()
    onDone()
  }

  return (
    <FormSheet
      title={words.ask(nume)}
      submit={words.label}
      isDanger
      action={action}
      draft={draft}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <ReasonSelect
        label={words.reason}
        reasons={words.reasons}
        initial={textOf(draft.values, 'motiv')}
        error={action.fields['motiv']}
      />
    </FormSheet>
  )
}
