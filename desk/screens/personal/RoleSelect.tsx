import { roles } from '#contract/desk/permissions.ts'
import { Field } from '#src/ui/field.tsx'
import { SelectInput } from '#src/ui/select-input.tsx'
import { roleTitles, texts } from '../../texts.ro.ts'

/** Choice of a role. */
export function RoleSelect({ initial }: { initial: string }) {
  return (
    <Field label={texts.staff.role}>
      {(control) => (
        <SelectInput {...control} name="rol" defaultValue={initial}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleTitles[role]}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
