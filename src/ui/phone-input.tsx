import type { ReactNode } from 'react'
import { SelectInput, type SelectInputProps } from './select-input.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'
import './phone-input.css'

export interface DialCode {
  value: string
  /** Short: „+40 RO”. */
  label: string
}

export interface PhoneInputProps extends TextInputProps {
  /** Dial code before the number; `label` is the accessible name of the list. */
  dialcode: Omit<SelectInputProps, 'children'> & { label: string; options: readonly DialCode[] }
}

/**
 * Phone number with its dial code. `tel-national` autofill is valid only on a text field, so `inputMode` brings up the
 * numeric keyboard.
 */
export function PhoneInput({ dialcode, ...rest }: PhoneInputProps): ReactNode {
  const { label, options, ...select } = dialcode
  return (
    <span className="phone">
      <SelectInput autoComplete="tel-country-code" {...select} aria-label={label}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectInput>
      <TextInput inputMode="tel" autoComplete="tel-national" {...rest} />
    </span>
  )
}
