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
  /** The country's code, chosen before the number; `label` names the list for screen readers. */
  dialcode: Omit<SelectInputProps, 'children'> & { label: string; options: readonly DialCode[] }
}

/**
 * A phone number with the code of its country, in one row. Only a text field may ask to be filled in with the national
 * number alone; `inputMode` brings the keyboard of phones.
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
