import type { ComponentPropsWithRef } from 'react'
import { TextInput } from './text-input.tsx'
import './date-input.css'

export interface DateInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** Includes the time: the value is YYYY-MM-DDTHH:MM without a time zone, else YYYY-MM-DD. */
  withTime?: boolean | undefined
}

/** Native date picker. Spread a FieldControl on it; `min` and `max` have the format of its value. */
export function DateInput({ withTime, ...rest }: DateInputProps) {
  return <TextInput {...rest} type={withTime ? 'datetime-local' : 'date'} className="date-input" />
}
