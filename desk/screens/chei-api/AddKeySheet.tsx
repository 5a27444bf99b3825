import type { FormEvent } from 'react'
import { actorName } from '#contract/audit-fields.ts'
import type { Scope } from '#contract/operator/scopes.ts'
import { dayOf } from '#contract/time-zone.ts'
import { addApiKey, type AddedApiKey, type NewApiKey } from '../../services/chei-api.ts'
import { hasCode, type DeskOutcome } from '../../services/outcome.ts'
import { texts as common } from '../../texts.ro.ts'
import { DateField } from '../shared/DateField.tsx'
import { describeFailure } from '../shared/describe-failure.ts'
import { TextField } from '../shared/fields.tsx'
import { readFormValues, textOf } from '../shared/form-values.ts'
import { FormSheet } from '../shared/FormSheet.tsx'
import { useAction } from '../shared/use-action.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { texts } from './texts.ro.ts'

/** A new key, which is in memory only, until its dialog is closed. */
export interface MadeKey {
  nume: string
  cheie: string
}

interface AddKeySheetProps {
  onClose: () => void
  onMade: (key: MadeKey) => void
  /** Called when the answer is not the key: the key may have been made. */
  onFailed: () => void
}

/** Dialog that makes a key. */
export function AddKeySheet({ onClose, onMade, onFailed }: AddKeySheetProps) {
  const action = useAction()
  const draft = useFormDraft('cheie-api:noua')

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const key = readKey(event.currentTarget)
    const problems = findProblems(key)
    if (Object.keys(problems).length > 0) return action.refuse(problems)
    let problem: string | null = null
    const made = await action.run(async () => {
      const outcome = await addApiKey(key)
      problem = describeNameProblem(outcome)
      return outcome
    })
    if (made) {
      draft.drop()
      return onMade({ nume: key.nume, cheie: made.cheie })
    }
    if (problem !== null) action.refuse({ nume: problem })
    onFailed()
  }

  const { fields } = action
  return (
    <FormSheet
      title={texts.addTitle}
      submit={texts.addSubmit}
      action={action}
      draft={draft}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      <p>{texts.addText}</p>
      <TextField
        name="nume"
        label={texts.addName}
        hint={texts.addNameHint}
        error={fields['nume']}
        defaultValue={textOf(draft.values, 'nume')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <DateField
        name="expira"
        label={texts.expiry}
        hint={texts.expiryHint}
        error={fields['expira']}
        defaultValue={textOf(draft.values, 'expira')}
        min={dayOf(new Date())}
      />
      <ScopeFields values={draft.values} error={fields['drepturi']} />
    </FormSheet>
  )
}

function readKey(form: HTMLFormElement): NewApiKey {
  const values = readFormValues(form)
  return {
    nume: textOf(values, 'nume').trim(),
    drepturi: (values['drepturi'] ?? []) as Scope[],
    expira: textOf(values, 'expira') || undefined,
  }
}

/** Finds what the server would refuse, as the sentences to show under the fields. */
function findProblems({ nume, drepturi, expira }: NewApiKey): Record<string, string> {
  return {
    ...(nume === '' && { nume: common.required }),
    ...(nume !== '' && !actorName.test(nume) && { nume: texts.addNameWrong }),
    ...(drepturi.length === 0 && { drepturi: texts.noScope }),
    ...(expira !== undefined && expira < dayOf(new Date()) && { expira: texts.expiryPast }),
  }
}

/** Describes what the list of keys settles, under the name, as the end of the form is out of sight; null for the rest. */
function describeNameProblem(outcome: DeskOutcome<AddedApiKey>): string | null {
  if (outcome.kind === 'offline' || outcome.kind === 'broken') return texts.lost
  if (outcome.kind === 'refused' && hasCode(outcome, 'cheie_existenta')) {
    return describeFailure(outcome)
  }
  return null
}
