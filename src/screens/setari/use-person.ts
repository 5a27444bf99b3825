import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { Form, FormValues } from '../../services/form.ts'
import { session } from '../../services/session.ts'
import type { Person, Settings } from '../../services/setari.ts'

/** Returns the citizen's data from the account, or the cached copy until it loads. Null if neither is available. */
export function usePerson({ account }: Settings): Person | null {
  useSignals()
  return account.value ?? (session.value.state === 'citizen' ? session.value.user : null)
}

/** Creates a form with the citizen's data; later data refills it unless something was typed. */
export function usePersonForm<Values extends FormValues>(
  person: Person,
  make: (person: Person) => Form<Values>,
): Form<Values> {
  const [form] = useState(() => make(person))
  useEffect(() => {
    if (!form.dirty.peek()) form.reset(make(person).values.peek())
  }, [form, make, person])
  return form
}
