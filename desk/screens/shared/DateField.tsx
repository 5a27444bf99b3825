import { DateInput, type DateInputProps } from '#src/ui/date-input.tsx'
import { Field } from '#src/ui/field.tsx'
import type { Labelled } from './fields.tsx'

/** Day with its label, error and hint. */
export function DateField({ label, hint, error, ...rest }: Labelled & DateInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <DateInput {...rest} {...control} />}
    </Field>
  )
}
