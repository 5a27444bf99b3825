import { useRef, type FormEvent } from 'react'
import { exportKinds } from '#contract/desk/bani.ts'
import type { ExportKind } from '#contract/desk/bani.ts'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { saveFile } from '#src/browser/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Download } from '#src/ui/icons.ts'
import { exportMoney } from '../../services/bani.ts'
import { tell } from '../../services/feedback.ts'
import { DateField } from '../shared/DateField.tsx'
import { Problem } from '../shared/Problem.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { Options, SelectField } from '../shared/SelectField.tsx'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'
import { words } from './texts.ro.ts'

const own = words.export
const DEFAULT_DAYS = 30

/** Export of some days as a file. */
export function ExportTab() {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useFormErrors(form, action)
  const today = dayOf(new Date())

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { ce, ...days } = readForm(event, ['ce', 'de_la', 'pana_la'])
    const empty = findEmpty(days)
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    const file = await action.run(() => exportMoney({ ce: ce as ExportKind, ...days }))
    if (!file) return
    saveFile(new File([file.csv], file.nume, { type: 'text/csv' }))
    tell(own.done(file.nume, file.linii))
  }

  return (
    <section className="part">
      <h2>{own.title}</h2>
      <p className="meta">{own.text}</p>
      <form
        ref={form}
        className="stack stack--form"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <SelectField name="ce" label={own.what}>
          <Options values={exportKinds} nameOf={(kind) => own.kinds[kind]} />
        </SelectField>
        <DateField
          name="de_la"
          label={own.from}
          error={action.fields['de_la']}
          defaultValue={addDays(today, -DEFAULT_DAYS)}
        />
        <DateField
          name="pana_la"
          label={own.to}
          hint={own.toHint}
          error={action.fields['pana_la']}
          defaultValue={today}
        />
        <Problem text={action.problem} />
        <div>
          <Button type="submit" small variant="primary" icon={<Download />} busy={action.busy}>
            {own.submit}
          </Button>
        </div>
      </form>
    </section>
  )
}
