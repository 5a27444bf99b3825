import { useState, type FormEvent } from 'react'
import type { DayMoveTrial } from '#contract/desk/ture.ts'
import { fractions as allFractions, type Fraction } from '#contract/fractii.ts'
import { limits } from '#contract/limits.ts'
import fractionTexts from '#src/i18n/ro/fractii.ts'
import { Note } from '#src/ui/note.tsx'
import { moveDay, tryDayMove, type DayMove } from '../../services/ture.ts'
import { DateField } from '../shared/DateField.tsx'
import { TextField } from '../shared/fields.tsx'
import { textOf, toFormValues } from '../shared/form-values.ts'
import { FormSheet } from '../shared/FormSheet.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { Options, SelectField } from '../shared/SelectField.tsx'
import { useAction } from '../shared/use-action.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { words } from './ture.ro.ts'

const own = words.move
const ALL = 'toate'
const none = toFormValues({})
const allRounds = toFormValues({ scop: ALL })

interface MoveDaySheetProps {
  /** The round whose day is moved; without it, one of several rounds. */
  round?: { id: number; cod: string }
  onClose: () => void
  /** Called with the sentence to show, and the new day. */
  onDone: (sentence: string, day: string) => void
}

/** Dialog that moves a day: it first says what will move and what citizens will read, then moves it. */
export function MoveDaySheet({ round, onClose, onDone }: MoveDaySheetProps) {
  const action = useAction()
  const draft = useFormDraft(`zi-mutata:${round?.cod ?? ALL}`, round ? none : allRounds)
  const [tried, setTried] = useState<{ move: DayMove; trial: DayMoveTrial } | null>(null)
  const canMove = tried !== null && tried.trial.ture.length > 0

  async function show(event: FormEvent<HTMLFormElement>) {
    const { scop, din, in: to, motiv } = readForm(event, ['scop', 'din', 'in', 'motiv'])
    const empty = findEmpty({ din, in: to, motiv })
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    const scope = round
      ? { tura_id: round.id }
      : { fractie: scop === ALL ? undefined : (scop as Fraction) }
    const move = { din, in: to, motiv, ...scope }
    const trial = await action.run(() => tryDayMove(move))
    if (trial) setTried({ move, trial })
  }
  async function submit() {
    if (!tried) return
    const { move, trial } = tried
    const done = await action.run(() => moveDay({ ...move, ture: trial.ture.map(({ id }) => id) }))
    if (!done) return setTried(null)
    draft.drop()
    onDone(own.finished(done.mutate, done.adrese), move.in)
  }

  return (
    <FormSheet
      title={own.title}
      submit={canMove ? own.submit : own.show}
      action={action}
      draft={draft}
      onClose={onClose}
      onSubmit={(event) => void (canMove ? submit() : show(event))}
    >
      {/* The trial no longer holds once a field changes. */}
      <div className="stack stack--form" onInput={() => setTried(null)}>
        {round ? (
          <p>{own.oneRound(round.cod)}</p>
        ) : (
          <ScopeField value={textOf(draft.values, 'scop')} />
        )}
        <div className="content-pair">
          {(['din', 'in'] as const).map((name) => (
            <DateField
              key={name}
              name={name}
              label={own.days[name]}
              error={action.fields[name]}
              defaultValue={textOf(draft.values, name)}
            />
          ))}
        </div>
        <TextField
          name="motiv"
          label={own.reason}
          hint={own.reasonHint}
          error={action.fields['motiv']}
          defaultValue={textOf(draft.values, 'motiv')}
          maxLength={limits.addressText.max}
          autoComplete="off"
        />
      </div>
      {tried && <Trial trial={tried.trial} />}
    </FormSheet>
  )
}

const ScopeField = ({ value }: { value: string }) => (
  <SelectField name="scop" label={own.scope} defaultValue={value}>
    <option value={ALL}>{own.all}</option>
    <Options
      values={allFractions}
      nameOf={(one) => own.fraction(fractionTexts.names[one] ?? one)}
    />
  </SelectField>
)

/** Says what the move would do. */
function Trial({ trial }: { trial: DayMoveTrial }) {
  const { ture, adrese, merg_deja, efectuate, mesaj } = trial
  const codes = ture.map(({ cod }) => cod)
  return (
    <Note kind={ture.length > 0 ? 'idle' : 'wait'} role="status">
      <div className="content-trial">
        <p>{ture.length > 0 ? own.moves(ture.length, codes, adrese) : own.nothing}</p>
        {merg_deja.length > 0 && <p>{own.driven(merg_deja)}</p>}
        {efectuate.length > 0 && <p>{own.done(efectuate)}</p>}
        {mesaj !== '' && (
          <>
            <p>{own.message}</p>
            <blockquote className="content-quote">{mesaj}</blockquote>
            <p className="meta">{own.noMessages}</p>
          </>
        )}
      </div>
    </Note>
  )
}
