import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { Form, FormValues } from '../../services/form.ts'
import { session } from '../../services/session.ts'
import type { Person, Settings } from '../../services/setari.ts'

/** The citizen: as this device last knew them, then as the account has it. Null until either is known. */
export function usePerson({ account }: Settings): Person | null {
  useSignals()
  return account.value ?? (session.value.state === 'citizen' ? session.value.user : null)
}

/** A form of what is known of the citizen; what comes later fills it in, unless something was typed. */
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
