import { Field } from '#src/ui/field.tsx'
import { SelectInput, type SelectInputProps } from '#src/ui/select-input.tsx'
import type { Labelled } from './fields.tsx'

/** Select with its label, error and hint; the options are its children. */
export function SelectField({ label, hint, error, ...rest }: Labelled & SelectInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <SelectInput {...rest} {...control} />}
    </Field>
  )
}

interface OptionsProps<Value extends string> {
  values: readonly Value[]
  nameOf: (value: Value) => string
}

/** Options of a select, in their order. */
export function Options<Value extends string>({ values, nameOf }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {nameOf(value)}
    </option>
  ))
}
