import type { FormEvent } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { BulkResults, QueueRow } from '#contract/desk/coada.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { Field } from '#src/ui/field.tsx'
import { SelectInput } from '#src/ui/select-input.tsx'
import { options } from '../../services/queue-options.ts'
import { assignCases } from '../../services/queue-selection.ts'
import { FormSheet } from '../shared/FormSheet.tsx'
import { readForm } from '../shared/read-form.ts'
import type { Action } from '../shared/use-action.ts'
import { texts } from './texts.ro.ts'

const words = texts.bulk
const NOBODY = 'nimeni'

export interface BulkSheetProps {
  rows: readonly QueueRow[]
  action: Action
  /** Resolves with true if it was run, whatever was refused. */
  onRun: (act: () => Promise<Outcome<BulkResults>>) => Promise<boolean>
  onClose: () => void
}

/** Dialog that gives the ticked cases to a colleague who may work on all of them, or to nobody. */
export function AssignSheet({ rows, action, onRun, onClose }: BulkSheetProps) {
  useSignals()
  const kinds = new Set(rows.map(({ fel }) => fel))
  const members =
    options.value?.membri.filter(({ feluri }) => [...kinds].every((fel) => feluri.includes(fel))) ??
    []

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { membru } = readForm(event, ['membru'])
    void onRun(() => assignCases(rows, membru === NOBODY ? null : Number(membru)))
  }

  return (
    <FormSheet
      title={words.assignTitle(texts.total(rows.length))}
      submit={words.assignSubmit}
      action={action}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {members.length === 0 && <p>{words.assignNone}</p>}
      <Field label={words.assignTo}>
        {(control) => (
          <SelectInput {...control} name="membru">
            {members.map(({ id, nume }) => (
              <option key={id} value={id}>
                {nume}
              </option>
            ))}
            <option value={NOBODY}>{words.assignNobody}</option>
          </SelectInput>
        )}
      </Field>
    </FormSheet>
  )
}
