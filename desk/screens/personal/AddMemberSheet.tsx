import type { FormEvent } from 'react'
import type { Role } from '#contract/desk/permissions.ts'
import { addMember } from '../../services/personal.ts'
import { texts } from '../../texts.ro.ts'
import { TextField } from '../shared/fields.tsx'
import { FormSheet } from '../shared/FormSheet.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { RoleSelect } from './RoleSelect.tsx'

const words = texts.staff

interface AddMemberSheetProps {
  onClose: () => void
  /** Called with the sentence to show. */
  onDone: (sentence: string) => void
}

/** Dialog that adds a member, who gets an invitation by e-mail. */
export function AddMemberSheet({ onClose, onDone }: AddMemberSheetProps) {
  const action = useAction()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { nume, email, rol } = readForm(event, ['nume', 'email', 'rol'])
    const empty = findEmpty({ nume, email })
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    const added = await action.run(() => addMember({ nume, email, rol: rol as Role }))
    if (added) onDone(words.added(email))
  }

  return (
    <FormSheet
      title={words.addTitle}
      submit={words.addSubmit}
      action={action}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      <p>{words.addText}</p>
      <TextField
        name="nume"
        label={words.addName}
        error={action.fields['nume']}
        autoComplete="off"
      />
      <TextField
        name="email"
        label={words.addEmail}
        error={action.fields['email']}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RoleSelect initial="dispecer" />
    </FormSheet>
  )
}
