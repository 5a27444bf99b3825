import type { FormEvent } from 'react'
import type { Role } from '#contract/desk/permissions.ts'
import { addMember } from '../../services/personal.ts'
import { texts } from '../../texts.ro.ts'
import { TextField } from '../shared/fields.tsx'
import { textOf, toFormValues } from '../shared/form-values.ts'
import { FormSheet } from '../shared/FormSheet.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { RoleSelect } from './RoleSelect.tsx'

const words = texts.staff
const noMember = toFormValues({ rol: 'dispecer' satisfies Role })

interface AddMemberSheetProps {
  onClose: () => void
  /** Called with the sentence to show. */
  onDone: (sentence: string) => void
}

/** Dialog that adds a member, who gets an invitation by e-mail. */
export function AddMemberSheet({ onClose, onDone }: AddMemberSheetProps) {
  const action = useAction()
  const draft = useFormDraft('membru:nou', noMember)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { nume, email, rol } = readForm(event, ['nume', 'email', 'rol'])
    const empty = findEmpty({ nume, email })
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    const added = await action.run(() => addMember({ nume, email, rol: rol as Role }))
    if (!added) return
    draft.drop()
    onDone(words.added(email))
  }

  return (
    <FormSheet
      title={words.addTitle}
      submit={words.addSubmit}
      action={action}
      draft={draft}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      <p>{words.addText}</p>
      <TextField
        name="nume"
        label={words.addName}
        error={action.fields['nume']}
        defaultValue={textOf(draft.values, 'nume')}
        autoComplete="off"
      />
      <TextField
        name="email"
        label={words.addEmail}
        error={action.fields['email']}
        defaultValue={textOf(draft.values, 'email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RoleSelect initial={textOf(draft.values, 'rol')} />
    </FormSheet>
  )
}
