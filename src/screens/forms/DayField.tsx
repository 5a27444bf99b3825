import { useSignals } from '@preact/signals-react/runtime'
import { listOfferedDays, resolveDayBounds } from '#contract/day-bounds.ts'
import { dayOf } from '#contract/time-zone.ts'
import { fromWallClock, toWallClock } from '#contract/wall-clock.ts'
import { formatDate, formatWeekday } from '../../i18n/dates.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Choice } from './ChoiceField.tsx'
import { bindText, useFieldLabels, type DataFieldProps } from './use-field.ts'

/** Date field with the field's limits, or a choice of the days it offers. */
export function DayField(props: DataFieldProps) {
  useSignals()
  const labels = useFieldLabels(props)
  const { form, path, field } = props
  const { first, last } = resolveDayBounds(field, today(), form.values.value)
  const offered = listOfferedDays(field, today(), form.values.value)
  const text = bindText(form, path)
  if (offered) {
    const options = offered.map((day) => ({
      value: day,
      label: `${formatWeekday(day)}, ${formatDate(day)}`,
    }))
    return (
      <Choice
        {...labels}
        name={path}
        options={options}
        value={text.value}
        onChange={(day) => form.set(path, day)}
      />
    )
  }
  return (
    <Field {...labels} className="day-field">
      {(control) => <DateInput {...control} {...text} min={first} max={last} />}
    </Field>
  )
}

/** Date and time field: the form stores an instant, the control shows the time of the city. */
export function MomentField(props: DataFieldProps) {
  useSignals()
  const { form, path, field } = props
  const value = form.get(path)
  const { first, last } = resolveDayBounds(field, today(), form.values.value)
  const now = toWallClock(new Date(serverNow()).toISOString())
  return (
    <Field {...useFieldLabels(props)} className="day-field">
      {(control) => (
        <DateInput
          {...control}
          withTime
          name={path}
          min={`${first}T00:00`}
          max={field.max === 'acum' ? now : `${last}T23:59`}
          value={typeof value === 'string' ? toWallClock(value) : ''}
          onChange={(event) => form.set(path, fromWallClock(event.currentTarget.value))}
          onBlur={() => form.touch(path)}
        />
      )}
    </Field>
  )
}

const today = () => dayOf(new Date(serverNow()))
