import { useEffect, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { findStreets } from '../../services/apeluri.ts'

const PAUSE_MS = 200

interface StreetFieldProps {
  name: string
  label: string
  hint?: string
  error: string | undefined
  value: string
  onChange: (text: string) => void
}

/** Address in words, with the sector's streets as suggestions. */
export function StreetField({ name, label, hint, error, value, onChange }: StreetFieldProps) {
  const listId = useId()
  const streets = useStreets(value)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <TextInput
            {...control}
            name={name}
            value={value}
            list={listId}
            maxLength={limits.addressText.max}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={listId}>
            {streets.map((street) => (
              <option key={street} value={street}>
                {street}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

function useStreets(text: string): string[] {
  const [streets, setStreets] = useState<string[]>([])
  useEffect(() => {
    let isLate = false
    const timer = setTimeout(async () => {
      const found = text.trim() === '' ? [] : await findStreets(text)
      if (!isLate) setStreets(found)
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [text])
  return streets
}
