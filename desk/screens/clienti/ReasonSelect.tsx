import { Field } from '#src/ui/field.tsx'
import { SelectInput } from '#src/ui/select-input.tsx'
import { texts } from './texts.ro.ts'

interface ReasonSelectProps {
  label: string
  /** Names of the reasons, by their codes. */
  reasons: Record<string, string>
  /** Code of the reason that is chosen; empty for none. */
  initial: string
  error: string | undefined
}

/** Choice of a reason. */
export function ReasonSelect({ label, reasons, initial, error }: ReasonSelectProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <SelectInput {...control} name="motiv" defaultValue={initial}>
          <option value="">{texts.chooseReason}</option>
          {Object.entries(reasons).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
