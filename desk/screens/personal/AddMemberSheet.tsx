import { useRef, type FormEvent } from 'react'
import type { Role } from '#contract/desk/permissions.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { addMember } from '../../services/personal.ts'
import { texts } from '../../texts.ro.ts'
import { TextField } from '../shared/fields.tsx'
import { Problem } from '../shared/Problem.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFocusFirstError } from '../shared/use-focus-first-error.ts'
import { RoleSelect } from './RoleSelect.tsx'

const words = texts.staff
const FORM = 'adauga-personal'

interface AddMemberSheetProps {
  onClose: () => void
  /** Called with the sentence to show. */
  onDone: (sentence: string) => void
}

/** Dialog that adds a member, who gets an invitation by e-mail. */
export function AddMemberSheet({ onClose, onDone }: AddMemberSheetProps) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, action.fields)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { nume, email, rol } = readForm(event, ['nume', 'email', 'rol'])
    const empty = findEmpty({ nume, email })
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    const added = await action.run(() => addMember({ nume, email, rol: rol as Role }))
    if (added) onDone(words.added(email))
  }

  return (
    <Sheet
      small
      title={words.addTitle}
      closeLabel={texts.cancel}
      onCancel={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={FORM} variant="primary" busy={action.busy}>
            {words.addSubmit}
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
        <Problem text={action.problem} />
      </form>
    </Sheet>
  )
}
