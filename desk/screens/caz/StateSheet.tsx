import { limits } from '#contract/limits.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioTiles } from '#src/ui/radio-tiles.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { changeState, hasStates } from '../../services/cazuri.ts'
import { toCaseKey } from '../../services/case-key.ts'
import { toDialogKey } from '../../services/drafts.ts'
import { textOf } from '../shared/form-values.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { ChangeSheet } from './ChangeSheet.tsx'
import { citizenWords } from './describe-case.ts'
import type { CaseSheetProps } from './sheet-props.ts'
import { texts } from './texts.ro.ts'
import { useChange } from './use-change.ts'

const words = texts.state

/** Dialog that moves a case to another state, with the citizen's words under each. */
export function StateSheet({ shown, onDone, onClose }: CaseSheetProps) {
  const { caz, stare, stari_permise, versiune } = shown
  const change = useChange()
  const draft = useFormDraft(toDialogKey(toCaseKey(caz), 'state'))
  const code = textOf(draft.current, 'stare')
  const note = textOf(draft.current, 'nota')
  const chosen = stari_permise.find(({ cod }) => cod === code)

  async function submit(force = false) {
    if (!hasStates(caz)) return
    if (!chosen) return change.refuse({ stare: words.required })
    const send = () =>
      change.run((seen) => changeState(caz, chosen.cod, note.trim(), seen), versiune)
    const made = force ? await change.force() : await send()
    if (made === undefined) return
    draft.drop()
    onDone(words.done(chosen.nume), made)
  }

  return (
    <ChangeSheet
      title={words.title}
      submit={words.submit}
      change={change}
      draft={draft}
      canSubmit={stari_permise.length > 0}
      mine={
        <>
          <p>{chosen && texts.conflict.move(chosen.nume)}</p>
          {note !== '' && <p className="case-msg__text">{note}</p>}
        </>
      }
      onSubmit={() => void submit()}
      onForce={() => void submit(true)}
      onClose={onClose}
    >
      <p className="meta">{words.now(stare.nume)}</p>
      {stari_permise.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <RadioTiles
            legend={words.choose}
            name="stare"
            value={code}
            onChange={(cod) => draft.set('stare', cod)}
            error={change.fields['stare']}
            options={stari_permise.map((one) => {
              const read = citizenWords(one)
              return {
                value: one.cod,
                label: one.nume,
                hint: read === null ? undefined : words.citizenReads(read),
              }
            })}
          />
          <Field
            label={words.note}
            note={words.optional}
            hint={words.noteHint}
            error={change.fields['nota']}
          >
            {(control) => (
              <TextArea
                {...control}
                name="nota"
                rows={3}
                maxLength={limits.reason.max}
                value={note}
                onChange={(event) => draft.set('nota', event.target.value)}
              />
            )}
          </Field>
        </>
      )}
    </ChangeSheet>
  )
}
