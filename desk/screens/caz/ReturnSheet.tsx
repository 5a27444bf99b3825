import { dayOf } from '#contract/time-zone.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { setCrewReturn } from '../../services/cazuri.ts'
import { toCaseKey } from '../../services/case-key.ts'
import { toDialogKey } from '../../services/drafts.ts'
import { texts as common } from '../../texts.ro.ts'
import { DateField } from '../shared/DateField.tsx'
import { TextField } from '../shared/fields.tsx'
import { textOf } from '../shared/form-values.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { ChangeSheet } from './ChangeSheet.tsx'
import type { CaseSheetProps } from './sheet-props.ts'
import { texts } from './texts.ro.ts'
import { useChange } from './use-change.ts'

const words = texts.crewReturn

/** Dialog that says when the crew returns, which the citizen is told. */
export function ReturnSheet({ shown, onDone, onClose }: CaseSheetProps) {
  const { caz, versiune, revenire } = shown
  const change = useChange()
  const draft = useFormDraft(toDialogKey(toCaseKey(caz), 'return'))
  const day = textOf(draft.current, 'zi')
  const by = textOf(draft.current, 'pana_la')

  async function submit(force = false) {
    if (day === '') return change.refuse({ zi: common.required })
    const send = () => change.run((seen) => setCrewReturn(caz.id, { day, by }, seen), versiune)
    const made = force ? await change.force() : await send()
    if (made === undefined) return
    draft.drop()
    onDone(words.done, made)
  }

  return (
    <ChangeSheet
      title={words.title}
      submit={words.submit}
      change={change}
      draft={draft}
      mine={<p>{day !== '' && words.says(formatDate(day), by)}</p>}
      onSubmit={() => void submit()}
      onForce={() => void submit(true)}
      onClose={onClose}
    >
      <p>{revenire ? words.now(formatDate(revenire.zi), revenire.pana_la ?? '') : words.text}</p>
      <DateField
        label={words.day}
        error={change.fields['zi']}
        name="zi"
        min={dayOf(new Date())}
        value={day}
        onChange={(event) => draft.set('zi', event.target.value)}
      />
      <TextField
        label={words.by}
        hint={words.byHint}
        error={change.fields['pana_la']}
        name="pana_la"
        type="time"
        value={by}
        onChange={(event) => draft.set('pana_la', event.target.value)}
      />
    </ChangeSheet>
  )
}
