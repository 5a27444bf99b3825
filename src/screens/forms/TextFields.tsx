import { useSignals } from '@preact/signals-react/runtime'
import type { FormField } from '#contract/forms.ts'
import { formatNumberInput } from '../../i18n/numbers.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PrivacyText } from '../shared/PrivacyText.tsx'
import { bindText, useFieldLabels, type DataFieldProps } from './use-field.ts'

const getMaxLength = ({ max }: FormField) => (typeof max === 'number' ? max : undefined)

/** Single-line text field. */
export function TextField(props: DataFieldProps) {
  useSignals()
  const { form, path, field } = props
  return (
    <Field {...useFieldLabels(props)}>
      {(control) => (
        <TextInput
          {...control}
          {...bindText(form, path)}
          maxLength={getMaxLength(field)}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

/** Multi-line text field. */
export function LongTextField(props: DataFieldProps) {
  useSignals()
  const { form, path, field } = props
  return (
    <Field {...useFieldLabels(props)}>
      {(control) => (
        <TextArea {...control} {...bindText(form, path)} rows={3} maxLength={getMaxLength(field)} />
      )}
    </Field>
  )
}

/** IBAN of an account to pay into. */
export function IbanField(props: DataFieldProps) {
  useSignals()
  const texts = useTexts('dataForms')
  const { form, path } = props
  const words = useFieldLabels(props)
  return (
    <Field {...words} hint={words.hint ?? texts.ibanHint}>
      {(control) => (
        <TextInput
          {...control}
          {...bindText(form, path)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  )
}

/** Checkbox field; one that has to be ticked is a consent. */
export function TickField(props: DataFieldProps) {
  useSignals()
  const { form, field, path } = props
  const { label, hint, error } = useFieldLabels(props)
  return (
    <Checkbox
      name={path}
      label={field.obligatoriu ? <PrivacyText>{label}</PrivacyText> : label}
      hint={hint}
      error={error}
      checked={form.get(path) === true}
      onChange={(event) => form.set(path, event.currentTarget.checked)}
    />
  )
}

/** Read-only value taken from the chosen contract. */
export function FactField(props: DataFieldProps) {
  useSignals()
  const texts = useTexts('dataForms')
  const value = props.form.get(props.path)
  if (value === null) return null // the contract lacks it, or none is chosen yet
  return (
    <Field label={props.field.eticheta} hint={texts.fromContract}>
      {(control) => (
        <TextInput {...control} name={props.path} readOnly value={formatNumberInput(value)} />
      )}
    </Field>
  )
}
