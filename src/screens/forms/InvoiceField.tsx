import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { Note } from '../../ui/note.tsx'
import { useFieldWords, type DataFieldProps } from './use-field.ts'

/** Invoices come to the portal with payments: until then there is none to choose. */
export function InvoiceField(props: DataFieldProps) {
  useSignals()
  const texts = useTexts('dataForms')
  const { label, error } = useFieldWords(props)
  if (!props.field.obligatoriu) return null
  return (
    <div className="field" role="group" aria-label={label} data-field={props.path}>
      <span className="field__label">{label}</span>
      <Note kind="idle">{texts.invoices.none}</Note>
      <FieldError id={`${props.path}-e`}>{error}</FieldError>
    </div>
  )
}
