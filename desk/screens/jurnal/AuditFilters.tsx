import type { FormEvent } from 'react'
import type { Member } from '#contract/desk/personal.ts'
import { Button } from '#src/ui/button.tsx'
import { DateInput } from '#src/ui/date-input.tsx'
import { Field } from '#src/ui/field.tsx'
import { openPage, query } from '../../services/location.ts'
import { texts } from '../../texts.ro.ts'
import { TextField } from '../shared/fields.tsx'
import { LateSelect } from '../shared/LateSelect.tsx'
import { readForm } from '../shared/read-form.ts'

const words = texts.audit
const names = ['cine', 'ce', 'subiect', 'din'] as const

/** Form of the audit's filters; rendered anew for each address. */
export function AuditFilters({ members }: { members: readonly Member[] }) {
  const given = query.peek()
  const read = (name: (typeof names)[number]) => given.get(name) ?? ''

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const filled = Object.entries(readForm(event, names)).filter(([, value]) => value !== '')
    openPage(`jurnal?${new URLSearchParams(filled)}`)
  }

  return (
    <form className="filters" aria-label={words.filters} onSubmit={handleSubmit}>
      <Field label={words.who}>
        {(control) => (
          <LateSelect {...control} name="cine" initial={read('cine')}>
            <option value="">{words.whoAll}</option>
            {members.map(({ id, nume }) => (
              <option key={id} value={`personal:${id}`}>
                {nume}
              </option>
            ))}
          </LateSelect>
        )}
      </Field>
      <TextField
        name="ce"
        label={words.what}
        hint={words.whatHint}
        defaultValue={read('ce')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="subiect"
        label={words.subject}
        hint={words.subjectHint}
        defaultValue={read('subiect')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field label={words.from}>
        {(control) => <DateInput {...control} name="din" defaultValue={read('din')} />}
      </Field>
      <div className="filters__actions cluster">
        <Button type="submit" small>
          {words.apply}
        </Button>
        {given.size > 0 && (
          <Button variant="quiet" small onClick={() => openPage('jurnal')}>
            {words.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
