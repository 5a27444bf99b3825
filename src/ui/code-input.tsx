import type { ClipboardEvent, FormEvent } from 'react'
import { classNames } from './class-names.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'
import './code-input.css'

export interface CodeInputProps extends Omit<TextInputProps, 'onInput' | 'onChange' | 'onPaste'> {
  /** How many digits the code has. */
  length: number
  /** The digits so far, after each change. */
  onCode?: ((code: string) => void) | undefined
}

/** A code of digits in one field, which the phone may fill from an SMS. Anything but digits is left out. */
export function CodeInput({ length, onCode, className, ...rest }: CodeInputProps) {
  function take(input: HTMLInputElement, text: string) {
    const code = keepDigits(text, length)
    if (input.value !== code) input.value = code
    onCode?.(code)
  }
  // The limit of the field would cut „12 345” before its space is left out.
  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    take(event.currentTarget, event.clipboardData.getData('text'))
  }
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      {...rest}
      maxLength={length}
      className={classNames('code-input', className)}
      onInput={(event: FormEvent<HTMLInputElement>) =>
        take(event.currentTarget, event.currentTarget.value)
      }
      onPaste={handlePaste}
    />
  )
}

function keepDigits(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length)
}
