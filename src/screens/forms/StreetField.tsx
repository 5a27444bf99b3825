import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { findStreets } from '../../services/form-choices.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { bindText, useFieldLabels, type DataFieldProps } from './use-field.ts'

const TYPING_PAUSE_MS = 250

/** Free-text address with autocomplete of the sector's streets. */
export function StreetField(props: DataFieldProps) {
  useSignals()
  const texts = useTexts('dataForms')
  const { form, path } = props
  const words = useFieldLabels(props)
  const input = bindText(form, path)
  const streets = useStreets(input.value)
  return (
    <Field {...words} hint={words.hint ?? texts.streetHint}>
      {(control) => (
        <>
          <TextInput {...control} {...input} list={streets.id} autoComplete="address-line1" />
          <StreetList {...streets} />
        </>
      )}
    </Field>
  )
}

/** Fetches streets that match the typed text; `id` ties a field to its {@link StreetList}. */
export function useStreets(text: string) {
  const id = useId()
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    let left = false
    const show = (found: string[]) => {
      if (!left) setNames(found)
    }
    const timer = setTimeout(() => void findStreets(text).then(show), TYPING_PAUSE_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [text])
  return { id, names }
}

export function StreetList({ id, names }: { id: string; names: string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  )
}
