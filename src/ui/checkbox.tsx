import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import { describeControl, errorId } from './field.tsx'
import '#src/styles/tokens-more.css'
import './choice.css'

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  /** May hold links. */
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** Checkbox with its label; the whole row is the target. */
export function Checkbox({ label, hint, error, id, ...rest }: CheckboxProps) {
  const madeUp = useId()
  const control = describeControl(id ?? madeUp, Boolean(error), false)
  return (
    <div className="field">
      <label className="choice">
        <input {...rest} {...control} type="checkbox" />
        <span>{label}</span>
        {hint && <span className="choice__hint meta">{hint}</span>}
      </label>
      <FieldError id={errorId(control.id)}>{error}</FieldError>
    </div>
  )
}
