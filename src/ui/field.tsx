import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import './field.css'

/** What a control spreads on itself to belong to its label, error and hint. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: ReactNode
  /** A word after the label, such as „opțional”. */
  note?: ReactNode
  hint?: ReactNode
  /** The control is marked as wrong while there is one. */
  error?: ReactNode
  /** Of the control; made up when not given. */
  id?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** A label, a control, and under it what is wrong and what helps. */
export function Field({ label, note, hint, error, id, className, children }: FieldProps) {
  const madeUp = useId()
  const control = describeControl(id ?? madeUp, Boolean(error), Boolean(hint))
  return (
    <div className={classNames('field', className)}>
      <label className="field__label" htmlFor={control.id}>
        {label} {note && <span className="meta">{note}</span>}
      </label>
      {children(control)}
      <FieldError id={errorId(control.id)}>{error}</FieldError>
      {hint && (
        <span className="meta" id={hintId(control.id)}>
          {hint}
        </span>
      )}
    </div>
  )
}

/** The attributes that tie a control to the error and the hint that are there. */
export function describeControl(id: string, hasError: boolean, hasHint: boolean): FieldControl {
  const describedBy = [hasError && errorId(id), hasHint && hintId(id)].filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': hasError || undefined,
  }
}

export function errorId(id: string): string {
  return `${id}-e`
}

export function hintId(id: string): string {
  return `${id}-h`
}
