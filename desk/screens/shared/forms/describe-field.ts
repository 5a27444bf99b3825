import type { DataFieldProps } from './form-field.ts'
import { texts } from './texts.ro.ts'

/** Label, note, hint and error of a field. `hint`: shown if the field has none of its own. */
export const describeField = (
  { field, path, errors }: Pick<DataFieldProps, 'field' | 'path' | 'errors'>,
  hint?: string,
) => ({
  label: field.eticheta,
  note: field.obligatoriu ? undefined : texts.optional,
  hint: field.ajutor ?? hint,
  error: errors[path],
})
