import type { ComponentPropsWithRef } from 'react'
import { TextInput } from './text-input.tsx'
import './date-input.css'

export interface DateInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** Also the hour; the value is then YYYY-MM-DDTHH:MM, of no zone, else YYYY-MM-DD. */
  withTime?: boolean | undefined
}

/** The device's own calendar. Spread a FieldControl on it; `min` and `max` are in the form of its value. */
export function DateInput({ withTime, ...rest }: DateInputProps) {
  return <TextInput {...rest} type={withTime ? 'datetime-local' : 'date'} className="date-input" />
}
