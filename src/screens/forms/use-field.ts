import type { FormField } from '#contract/forms.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { DataFormState } from '../../services/form-data.ts'
import { useDataError } from './use-data-error.ts'

export interface DataFieldProps {
  form: DataFormState
  field: FormField
  path: string
  /** True in an item of a list, where there is little room. */
  isInList: boolean
}

/** Builds the props that bind a text control to the form. */
export function bindText(form: DataFormState, path: string) {
  const value = form.get(path)
  return {
    name: path,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set(path, event.currentTarget.value),
    onBlur: () => form.touch(path),
  }
}

/** Returns a field's label, note, hint and error. */
export function useFieldLabels({ form, field, path }: DataFieldProps) {
  const { optional } = useTexts('forms')
  return {
    label: field.eticheta,
    note: field.obligatoriu ? undefined : optional,
    hint: field.ajutor,
    error: useDataError(form, path),
  }
}
