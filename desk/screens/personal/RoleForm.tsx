import type { FormEvent } from 'react'
import type { Role } from '#contract/desk/permissions.ts'
import type { Member } from '#contract/desk/personal.ts'
import { Button } from '#src/ui/button.tsx'
import { changeRole } from '../../services/personal.ts'
import { roleTitles, texts } from '../../texts.ro.ts'
import { Form } from '../shared/Form.tsx'
import { textOf, toFormValues } from '../shared/form-values.ts'
import { readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { RoleSelect } from './RoleSelect.tsx'

const words = texts.staff

interface RoleFormProps {
  member: Member
  /** Called with the sentence to show. */
  onDone: (sentence: string) => void
}

/** Form that gives a member another role. */
export function RoleForm({ member: { id, nume, rol }, onDone }: RoleFormProps) {
  const action = useAction()
  const draft = useFormDraft(`membru:${id}:rol`, toFormValues({ rol }))

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const role = readForm(event, ['rol']).rol as Role
    if (!(await action.run(() => changeRole(id, role)))) return
    draft.drop()
    onDone(words.roleChanged(nume, roleTitles[role]))
  }

  return (
    <Form
      action={action}
      draft={draft}
      onSubmit={(event) => void handleSubmit(event)}
      foot={
        <div>
          <Button type="submit" small busy={action.busy}>
            {words.roleSubmit}
          </Button>
        </div>
      }
    >
      <RoleSelect initial={textOf(draft.values, 'rol')} />
    </Form>
  )
}
