import { useRef, type FormEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Search } from '#src/ui/icons.ts'
import { TextField } from '../shared/fields.tsx'
import { Problem } from '../shared/Problem.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import type { Action } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'
import { words } from './texts.ro.ts'

interface FindFormProps {
  label: string
  hint: string
  initial: string
  action: Action
  onFind: (number: string) => void
}

/** One field for a number, a button that looks for it, and the failure of the last search. */
export function FindForm({ label, hint, initial, action, onFind }: FindFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFormErrors(form, action)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { numar } = readForm(event, ['numar'])
    if (numar === '') action.refuse(findEmpty({ numar }))
    else onFind(numar)
  }

  return (
    <>
      <form ref={form} className="bani-find" role="search" noValidate onSubmit={handleSubmit}>
        <TextField
          name="numar"
          label={label}
          hint={hint}
          error={action.fields['numar']}
          defaultValue={initial}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" small icon={<Search />} busy={action.busy}>
          {words.find}
        </Button>
      </form>
      <Problem text={action.problem} />
    </>
  )
}
