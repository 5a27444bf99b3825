import { effect } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft, type DraftPlace } from '../../services/drafts.ts'
import type { Form, FormValues } from '../../services/form.ts'

interface Options<Values> {
  place: DraftPlace
  name: string
  form: Form<Values & FormValues>
  /** Only these fields; all when not given. */
  fields?: readonly (keyof Values)[]
}

/** Fills a form with what was kept of it and keeps what is typed from then on. `ready` once that was looked up. */
export function useDraft<Values extends FormValues>({
  place,
  name,
  form,
  fields,
}: Options<Values>) {
  const [state, setState] = useState({ ready: false, restored: false })

  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    void readDraft<Values>(place, name, form.values.value).then((draft) => {
      if (left) return
      // What is being typed already is newer than any draft.
      const fits = draft !== null && !form.dirty.value
      if (fits) form.reset({ ...form.values.value, ...draft })
      setState({ ready: true, restored: fits })
      stop = effect(() => {
        const values = pick(form.values.value, fields)
        if (form.dirty.value) void keepDraft(place, name, values)
      })
    })
    return () => {
      left = true
      stop?.()
    }
    // The list of fields is a constant of its screen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [place, name, form])

  return { ...state, drop: () => dropDraft(place, name) }
}

function pick<Values extends FormValues>(
  values: Values,
  fields: readonly (keyof Values)[] | undefined,
): Partial<Values> {
  if (!fields) return values
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
}
