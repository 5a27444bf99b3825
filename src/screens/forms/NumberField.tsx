import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { FieldKind, FormValue } from '#contract/forms.ts'
import { formatLeiInput } from '../../i18n/money.ts'
import { formatNumberInput } from '../../i18n/numbers.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { parseLei, parseNumber } from '../../lib/form-numbers.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useFieldLabels, type DataFieldProps } from './use-field.ts'

/** Number or amount field: the control keeps the typed text, the form stores the parsed value. */
export function NumberField(props: DataFieldProps) {
  useSignals()
  const texts = useTexts('dataForms')
  const { form, path, field } = props
  const words = useFieldLabels(props)
  const { text, type } = useTypedNumber(field.tip, form.get(path), (value) => form.set(path, value))
  const hint = words.hint ?? (field.tip === 'bani' ? texts.leiHint : undefined)
  return (
    <Field {...words} hint={hint} className="number-field">
      {(control) => (
        <TextInput
          {...control}
          name={path}
          inputMode={field.tip === 'numar_intreg' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => form.touch(path)}
        />
      )}
    </Field>
  )
}

/** Keeps the typed text of a number, so that `12,50` does not become `12,5` while typing. */
function useTypedNumber(kind: FieldKind, value: FormValue, onValue: (value: FormValue) => void) {
  const [read, write] =
    kind === 'bani' ? [parseLei, formatLeiInput] : [parseNumber, formatNumberInput]
  const [typed, setTyped] = useState({ text: write(value), value })
  // The value was set from outside: a restored draft or a value taken from the contract.
  const text = typed.value === value ? typed.text : write(value)
  function type(next: string) {
    const meant = read(next)
    setTyped({ text: next, value: meant })
    onValue(meant)
  }
  return { text, type }
}
