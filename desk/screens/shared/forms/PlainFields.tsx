import { useState } from 'react'
import { formatLeiInput } from '#src/i18n/money.ts'
import { formatNumberInput } from '#src/i18n/numbers.ts'
import { parseLei, parseNumber } from '#src/lib/form-numbers.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { SelectInput } from '#src/ui/select-input.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { describeField } from './describe-field.ts'
import type { DataFieldProps } from './form-field.ts'
import { texts } from './texts.ro.ts'

const toText = (value: DataFieldProps['value']): string => (typeof value === 'string' ? value : '')
const longest = ({ max }: DataFieldProps['field']) => (typeof max === 'number' ? max : undefined)

export function TextField(props: DataFieldProps) {
  const { field, path, value, onChange } = props
  return (
    <Field {...describeField(props)}>
      {(control) => (
        <TextInput
          {...control}
          name={path}
          value={toText(value)}
          maxLength={longest(field)}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export function LongTextField(props: DataFieldProps) {
  const { field, path, value, onChange } = props
  return (
    <Field {...describeField(props)} className="data-fields__wide">
      {(control) => (
        <TextArea
          {...control}
          name={path}
          value={toText(value)}
          maxLength={longest(field)}
          rows={2}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Number or amount: the control keeps the typed text, so that `12,50` stays as it is typed. */
export function NumberField(props: DataFieldProps) {
  const { field, path, value, onChange } = props
  const isMoney = field.tip === 'bani'
  const [typed, setTyped] = useState(() => (isMoney ? formatLeiInput : formatNumberInput)(value))
  return (
    <Field {...describeField(props, isMoney ? texts.leiHint : undefined)}>
      {(control) => (
        <TextInput
          {...control}
          name={path}
          value={typed}
          inputMode={field.tip === 'numar_intreg' ? 'numeric' : 'decimal'}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
            onChange((isMoney ? parseLei : parseNumber)(event.target.value))
          }}
        />
      )}
    </Field>
  )
}

export function ChoiceField(props: DataFieldProps) {
  const { field, path, value, onChange } = props
  return (
    <Field {...describeField(props)}>
      {(control) => (
        <SelectInput
          {...control}
          name={path}
          value={toText(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{texts.choose}</option>
          {(field.optiuni ?? []).map(({ valoare, eticheta }) => (
            <option key={valoare} value={valoare}>
              {eticheta}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}

export function TickField({ field, path, value, errors, onChange }: DataFieldProps) {
  return (
    <div className="data-fields__wide">
      <Checkbox
        label={field.eticheta}
        hint={field.ajutor}
        error={errors[path]}
        name={path}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
