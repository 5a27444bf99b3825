import type { ClipboardEvent, FormEvent } from 'react'
import { classNames } from './class-names.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'
import './code-input.css'

export interface CodeInputProps extends Omit<TextInputProps, 'onInput' | 'onChange' | 'onPaste'> {
  /** Number of digits. */
  length: number
  /** Called with the digits so far after each change. */
  onCode?: ((code: string) => void) | undefined
}

/** One-time code in a single field, which the phone may autofill from an SMS. Non-digits are dropped. */
export function CodeInput({ length, onCode, className, ...rest }: CodeInputProps) {
  function take(input: HTMLInputElement, text: string) {
    const code = keepDigits(text, length)
    if (input.value !== code) input.value = code
    onCode?.(code)
  }
  // `maxLength` would cut a pasted „12 345” before its space is dropped.
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
