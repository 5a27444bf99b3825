import { Field } from '#src/ui/field.tsx'
import { TextArea, type TextAreaProps } from '#src/ui/text-area.tsx'
import type { Labelled } from './fields.tsx'

/** Text of several lines with its label, error and hint. */
export function TextAreaField({ label, hint, error, ...rest }: Labelled & TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextArea {...rest} {...control} />}
    </Field>
  )
}
