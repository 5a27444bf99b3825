import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Field } from '../../ui/field.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { useFieldLabels, type DataFieldProps } from './use-field.ts'

/** Maximum number of options shown as tiles; more become a native select. */
const MOST_TILES = 4

/** Single choice among the field's options. */
export function ChoiceField(props: DataFieldProps) {
  useSignals()
  const { form, path, field, isInList } = props
  const value = form.get(path)
  const options = (field.optiuni ?? []).map(({ valoare, eticheta }) => ({
    value: valoare,
    label: eticheta,
  }))
  return (
    <Choice
      {...useFieldLabels(props)}
      name={path}
      options={options}
      asList={isInList || options.length > MOST_TILES}
      value={typeof value === 'string' ? value : ''}
      onChange={(chosen) => form.set(path, chosen)}
      onBlur={() => form.touch(path)}
    />
  )
}

export interface ChoiceProps {
  label: string
  note?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  name: string
  options: { value: string; label: string; hint?: string | undefined }[]
  /** True for a native select instead of tiles; by default depends on the number of options. */
  asList?: boolean
  value: string
  onChange(value: string): void
  onBlur?(): void
}

/** Tiles, or a native select for many options. */
export function Choice({ asList, ...props }: ChoiceProps) {
  return (asList ?? props.options.length > MOST_TILES) ? <List {...props} /> : <Tiles {...props} />
}

function Tiles({ label, note, hint, error, name, options, value, onChange }: ChoiceProps) {
  const legend: ReactNode = (
    <>
      {label} {note && <span className="meta">{note}</span>}
      {hint && <span className="meta choice-hint">{hint}</span>}
    </>
  )
  return (
    <RadioTiles
      legend={legend}
      name={name}
      options={options}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}

function List({ options, name, value, onChange, onBlur, ...words }: ChoiceProps) {
  const texts = useTexts('dataForms')
  return (
    <Field {...words}>
      {(control) => (
        <SelectInput
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        >
          <option value="">{texts.choose}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.hint ? `${option.label} – ${option.hint}` : option.label}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
