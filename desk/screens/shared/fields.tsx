import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { deskLimits } from '#contract/desk/limits.ts'
import { CodeInput } from '#src/ui/code-input.tsx'
import { Field } from '#src/ui/field.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { texts } from '../../texts.ro.ts'

/** Texts around the control of a field. */
export interface Labelled {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** Text field with its label, error and hint. */
export function TextField({
  label,
  hint,
  error,
  ...rest
}: Labelled & { name: string } & ComponentProps<typeof TextInput>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextInput {...rest} {...control} />}
    </Field>
  )
}

/** Password field that can be shown. */
export function PasswordField({
  label,
  hint,
  error,
  ...rest
}: Labelled & { name: string; autoComplete: string; autoFocus?: boolean }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <PasswordInput {...rest} {...control} toggle={texts.password.toggle} />}
    </Field>
  )
}

interface TotpFieldProps extends Labelled {
  busy: boolean
  /** Called with each complete code; absent where the form has its own button. */
  onComplete?: ((code: string) => void) | undefined
}

/** Field for a code of the application. */
export function TotpField({ label, hint, error, busy, onComplete }: TotpFieldProps) {
  const { digits } = deskLimits.totp
  const field = useRef<HTMLInputElement>(null)
  const hasFailed = Boolean(error) && !busy
  // A full field takes no digits: the next code is typed over the one that was refused.
  useEffect(() => {
    if (hasFailed) field.current?.select()
  }, [hasFailed])
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <CodeInput
          {...control}
          ref={field}
          name="cod"
          length={digits}
          readOnly={busy}
          onCode={(code) => code.length === digits && onComplete?.(code)}
        />
      )}
    </Field>
  )
}
