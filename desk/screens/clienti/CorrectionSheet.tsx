import type { FormEvent } from 'react'
import type { ClientAccount } from '#contract/desk/clienti.ts'
import { correctClient, type Correction } from '../../services/clienti.ts'
import { TextField } from '../shared/fields.tsx'
import { textOf, toFormValues } from '../shared/form-values.ts'
import { FormSheet } from '../shared/FormSheet.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { ReasonSelect } from './ReasonSelect.tsx'
import { texts } from './texts.ro.ts'

const words = texts.account.corectare

interface CorrectionSheetProps {
  account: ClientAccount
  what: Correction
  onClose: () => void
  /** Called with the sentence to show. */
  onDone: (sentence: string) => void
}

/** Dialog that corrects the name or a contact of a client, with a reason. */
export function CorrectionSheet({ account, what, onClose, onDone }: CorrectionSheetProps) {
  const action = useAction()
  const { title, text, done } = words[what]
  const names = namesOf(account, what)
  const draft = useFormDraft(
    `client:${account.id}:${what}`,
    toFormValues(Object.fromEntries(names.map((name) => [name, fields[name].initial(account)]))),
  )

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const given = readForm(event, [...names, 'motiv'])
    const empty = findEmpty(given)
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    if (!(await action.run(() => correctClient(account.id, what, given)))) return
    draft.drop()
    onDone(done)
  }

  return (
    <FormSheet
      title={title}
      submit={words.submit}
      action={action}
      draft={draft}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      <p>{text}</p>
      {names.map((name) => (
        <TextField
          key={name}
          name={name}
          label={fields[name].label}
          type={fields[name].type}
          defaultValue={textOf(draft.values, name)}
          error={action.fields[name]}
          autoComplete="off"
        />
      ))}
      <ReasonSelect
        label={words.reason}
        reasons={words.reasons}
        initial={textOf(draft.values, 'motiv')}
        error={action.fields['motiv']}
      />
    </FormSheet>
  )
}

type FieldName = 'denumire' | 'nume' | 'prenume' | 'telefon' | 'email'

const fields: Record<
  FieldName,
  { label: string; type: 'text' | 'tel' | 'email'; initial: (account: ClientAccount) => string }
> = {
  denumire: { label: words.nume.firm, type: 'text', initial: ({ denumire }) => denumire },
  nume: { label: words.nume.family, type: 'text', initial: (account) => account.nume_familie },
  prenume: { label: words.nume.given, type: 'text', initial: ({ prenume }) => prenume },
  telefon: { label: words.telefon.field, type: 'tel', initial: () => '' },
  email: { label: words.email.field, type: 'email', initial: () => '' },
}

function namesOf({ firma }: ClientAccount, what: Correction): FieldName[] {
  if (what !== 'nume') return [what]
  return firma ? ['denumire', 'nume', 'prenume'] : ['nume', 'prenume']
}
