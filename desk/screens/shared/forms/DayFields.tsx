import { listOfferedDays, resolveDayBounds } from '#contract/day-bounds.ts'
import { dayOf } from '#contract/time-zone.ts'
import { fromWallClock, toWallClock } from '#contract/wall-clock.ts'
import { serverNow } from '#src/browser/server-clock.ts'
import { formatDate, formatWeekday } from '#src/i18n/dates.ts'
import { DateInput } from '#src/ui/date-input.tsx'
import { Field } from '#src/ui/field.tsx'
import { ChoiceField } from './PlainFields.tsx'
import { describeField } from './describe-field.ts'
import type { DataFieldProps } from './form-field.ts'

/** Day within the field's limits, or one of the days it offers. */
export function DayField(props: DataFieldProps) {
  const { field, path, value, values, onChange } = props
  const today = dayOf(new Date(serverNow()))
  const offered = listOfferedDays(field, today, values)
  if (offered) {
    const optiuni = offered.map((day) => ({
      valoare: day,
      eticheta: `${formatWeekday(day)}, ${formatDate(day)}`,
    }))
    return <ChoiceField {...props} field={{ ...field, optiuni }} />
  }
  const { first, last } = resolveDayBounds(field, today, values)
  return (
    <Field {...describeField(props)}>
      {(control) => (
        <DateInput
          {...control}
          name={path}
          min={first}
          max={last}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Day and time: the form has an instant, the control the time of the city. */
export function MomentField(props: DataFieldProps) {
  const { path, value, onChange } = props
  return (
    <Field {...describeField(props)}>
      {(control) => (
        <DateInput
          {...control}
          withTime
          name={path}
          value={typeof value === 'string' ? toWallClock(value) : ''}
          onChange={(event) => onChange(fromWallClock(event.target.value))}
        />
      )}
    </Field>
  )
}
