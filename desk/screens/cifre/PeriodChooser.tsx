import { useRef, useState, type FormEvent } from 'react'
import { deskLimits } from '#contract/desk/limits.ts'
import { addDays, addMonths } from '#contract/days.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { DateInput } from '#src/ui/date-input.tsx'
import { Field } from '#src/ui/field.tsx'
import { SelectInput } from '#src/ui/select-input.tsx'
import {
  namedMapPeriods,
  type ChosenPeriod,
  type PeriodName,
} from '../../services/figure-period.ts'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'
import { changeAddress } from './change-address.ts'
import { words } from './texts.ro.ts'

const own = words.period

// The last day is refused for the distance from the first.
const errorSubjects = { pana_la: ['de_la', 'pana_la'] }

interface PeriodChooserProps {
  names: readonly PeriodName[]
  chosen: ChosenPeriod
}

/** Period of the figures, by name or by its two days; it stands in the address. */
export function PeriodChooser({ names, chosen: { name, days } }: PeriodChooserProps) {
  const [isFree, setFree] = useState(name === 'zile')
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useFormErrors(form, action, { subjects: errorSubjects })

  function choose(next: PeriodName) {
    setFree(next === 'zile')
    if (next !== 'zile') changeAddress({ perioada: next, de_la: '', pana_la: '' })
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const asked = readForm(event, ['de_la', 'pana_la'])
    const problems = findProblems(asked, names === namedMapPeriods)
    action.refuse(problems)
    if (Object.keys(problems).length === 0) changeAddress({ perioada: 'zile', ...asked })
  }

  return (
    <form
      ref={form}
      className="figures-period"
      aria-label={own.form}
      noValidate
      onSubmit={handleSubmit}
    >
      <Field label={own.label}>
        {(control) => (
          <SelectInput
            {...control}
            value={isFree ? 'zile' : name}
            onChange={(event) => choose(event.target.value as PeriodName)}
          >
            {names.map((one) => (
              <option key={one} value={one}>
                {own.names[one]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {isFree ? (
        <>
          <Field label={own.from} error={action.fields['de_la']}>
            {(control) => <DateInput {...control} name="de_la" defaultValue={days.de_la} />}
          </Field>
          <Field label={own.to} error={action.fields['pana_la']}>
            {(control) => <DateInput {...control} name="pana_la" defaultValue={days.pana_la} />}
          </Field>
          <Button type="submit" small>
            {own.show}
          </Button>
        </>
      ) : (
        <p className="meta figures-period__days num">
          {own.shown(formatDate(days.de_la), formatDate(days.pana_la))}
        </p>
      )}
    </form>
  )
}

/** Finds what is wrong with a period; the server has the same limits. */
function findProblems(asked: { de_la: string; pana_la: string }, isMap: boolean) {
  const { de_la, pana_la } = asked
  const empty = findEmpty(asked)
  if (Object.keys(empty).length > 0) return empty
  if (pana_la < de_la) return { pana_la: own.wrong }
  const { months, mapDays } = deskLimits.figures
  const end = isMap ? addDays(de_la, mapDays) : addMonths(de_la, months)
  return pana_la < end ? {} : { pana_la: isMap ? own.longMap : own.long }
}
