import type { FormEvent } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { QueueRow } from '#contract/desk/coada.ts'
import { Field } from '#src/ui/field.tsx'
import { SelectInput } from '#src/ui/select-input.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { toCaseKey } from '../../services/case-key.ts'
import { options } from '../../services/queue-options.ts'
import { moveCases } from '../../services/queue-selection.ts'
import { textOf } from '../shared/form-values.ts'
import { FormSheet } from '../shared/FormSheet.tsx'
import { readForm } from '../shared/read-form.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import type { BulkSheetProps } from './AssignSheet.tsx'
import { texts } from './texts.ro.ts'

const words = texts.bulk

/** Dialog that moves the ticked cases to a state that all of them may go to. */
export function StateSheet({ rows, action, onRun, onClose }: BulkSheetProps) {
  useSignals()
  const states = listCommonStates(rows)
  const isMixed = new Set(rows.map(({ fel }) => fel)).size > 1
  const draft = useFormDraft(`stare:${rows.map(toCaseKey).sort().join()}`)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { stare, nota } = readForm(event, ['stare', 'nota'])
    if (await onRun(() => moveCases(rows, stare, nota))) draft.drop()
  }

  return (
    <FormSheet
      title={words.stateTitle(texts.total(rows.length))}
      submit={words.stateSubmit}
      canSubmit={states.length > 0}
      action={action}
      draft={draft}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      {states.length === 0 ? (
        <p>{isMixed ? words.stateMixed : words.stateNone}</p>
      ) : (
        <>
          <Field label={words.stateTo}>
            {(control) => (
              <SelectInput {...control} name="stare" defaultValue={textOf(draft.values, 'stare')}>
                {states.map(({ cod, denumire }) => (
                  <option key={cod} value={cod}>
                    {denumire}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Field label={words.stateNote} hint={words.stateNoteHint} error={action.fields['nota']}>
            {(control) => (
              <TextArea
                {...control}
                name="nota"
                rows={3}
                defaultValue={textOf(draft.values, 'nota')}
              />
            )}
          </Field>
        </>
      )}
    </FormSheet>
  )
}

/** Lists the states that all the cases may be moved to; none if they are of several kinds. */
function listCommonStates(rows: readonly QueueRow[]) {
  const known = options.value?.stari ?? []
  const kind = rows[0]?.fel
  const nextOf = (row: QueueRow) =>
    known.find(({ fel, cod }) => fel === row.fel && cod === row.stare)?.urmatoare ?? []
  return known.filter(
    ({ fel, cod }) =>
      fel === kind && rows.every((row) => row.fel === kind && nextOf(row).includes(cod)),
  )
}
