import { useRef, type FormEvent } from 'react'
import type { DeskRound } from '#contract/desk/ture.ts'
import {
  formatFrequency,
  parseFrequency,
  rhythms,
  weekdayNames,
  type Frequency,
} from '#contract/frequency.ro.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { saveRound } from '../../services/ture.ts'
import { texts } from '../../texts.ro.ts'
import { TextField } from '../shared/fields.tsx'
import { isTicked, textOf, toFormValues, type FormValues } from '../shared/form-values.ts'
import { Problem } from '../shared/Problem.tsx'
import { RestoredNote } from '../shared/RestoredNote.tsx'
import { Options, SelectField } from '../shared/SelectField.tsx'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { words } from './ture.ro.ts'

const own = words.rounds
const IN_WORDS = 'altfel'
const YES = 'da'
const choices = [...rhythms, IN_WORDS] as const

interface RoundFormProps {
  round: DeskRound
  onSaved: (sentence: string) => void
}

/** Form of what citizens read about a round: how often it goes, chosen or in words, and between which hours. */
export function RoundForm({ round, onSaved }: RoundFormProps) {
  const { id, cod, versiune } = round
  const action = useAction()
  const draft = useFormDraft(`tura:${cod}`, toValues(round), versiune)
  const form = useRef<HTMLFormElement>(null)
  useFormErrors(form, action)
  const { current } = draft

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const frecventa = readSentence(current)
    if (frecventa === '') {
      return action.refuse(
        readFrequency(current) ? { zile: own.noWeekday } : { frecventa: texts.required },
      )
    }
    const interval = textOf(current, 'interval').trim()
    const body = { frecventa, interval, versiune: draft.version }
    if (!(await action.run(() => saveRound(id, body)))) return
    draft.drop()
    onSaved(own.saved(cod))
  }

  return (
    <section className="act act--table">
      <h3>{own.text}</h3>
      <form
        ref={form}
        className="stack stack--form"
        noValidate
        key={draft.turn}
        onChange={draft.handleChange}
        onSubmit={(event) => void handleSubmit(event)}
      >
        <RestoredNote draft={draft} />
        <SelectField name="ritm" label={own.rhythm} defaultValue={textOf(draft.values, 'ritm')}>
          <Options values={choices} nameOf={(one) => own.rhythms[one]} />
        </SelectField>
        {readFrequency(current) ? (
          <WeekdayFields values={current} error={action.fields['zile']} />
        ) : (
          <TextField
            name="frecventa"
            label={own.frequency}
            hint={own.frequencyHint}
            error={action.fields['frecventa']}
            defaultValue={textOf(current, 'frecventa') || round.frecventa}
            maxLength={limits.addressText.max}
            autoComplete="off"
          />
        )}
        <TextField
          name="interval"
          label={own.hours}
          hint={own.hoursHint}
          error={action.fields['interval']}
          defaultValue={textOf(draft.values, 'interval')}
          maxLength={20}
          autoComplete="off"
        />
        <p className="meta">{own.daysFrom}</p>
        <Problem text={action.problem} />
        <div>
          <Button type="submit" small variant="primary" busy={action.busy}>
            {own.save}
          </Button>
        </div>
      </form>
    </section>
  )
}

interface WeekdayFieldsProps {
  values: FormValues
  error: string | undefined
}

function WeekdayFields({ values, error }: WeekdayFieldsProps) {
  const sentence = readSentence(values)
  return (
    <>
      <fieldset className="content-choices">
        <legend className="field__label">{own.weekdays}</legend>
        {weekdayNames.map((name, index) => (
          <Checkbox
            key={name}
            name="zile"
            value={String(index + 1)}
            label={name}
            error={index === 0 ? error : undefined}
            defaultChecked={isTicked(values, 'zile', String(index + 1))}
          />
        ))}
      </fieldset>
      <Checkbox
        name="programare"
        value={YES}
        label={own.byAppointment}
        defaultChecked={isTicked(values, 'programare', YES)}
      />
      {sentence !== '' && (
        <div role="status">
          <p className="meta">{own.citizensRead}</p>
          <blockquote className="content-quote">{sentence}</blockquote>
        </div>
      )}
    </>
  )
}

function toValues({ frecventa, interval }: DeskRound): FormValues {
  const frequency = parseFrequency(frecventa)
  if (!frequency) return toFormValues({ ritm: IN_WORDS, frecventa, interval })
  const { rhythm, weekdays, byAppointment } = frequency
  return toFormValues({
    ritm: rhythm,
    zile: weekdays.map(String),
    programare: byAppointment ? YES : '',
    interval,
  })
}

/** Reads what was chosen; null if it is said in words. */
function readFrequency(values: FormValues): Frequency | null {
  const rhythm = rhythms.find((one) => one === textOf(values, 'ritm'))
  const weekdays = (values['zile'] ?? []).map(Number)
  return rhythm ? { rhythm, weekdays, byAppointment: isTicked(values, 'programare', YES) } : null
}

/** Makes the sentence that citizens would read; empty if it is not complete. */
function readSentence(values: FormValues): string {
  const frequency = readFrequency(values)
  if (!frequency) return textOf(values, 'frecventa').trim()
  return frequency.weekdays.length > 0 ? formatFrequency(frequency) : ''
}
