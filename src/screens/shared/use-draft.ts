import { effect } from '@preact/signals-core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  dropDraft,
  keepDraft,
  ownDraft,
  readDraft,
  type DraftPlace,
} from '../../services/drafts.ts'
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
  name: title,
  form,
  fields,
}: Options<Values>) {
  // Of the one who began it, whoever is here by the time it is dropped.
  const name = useMemo(() => ownDraft(title), [title])
  const [state, setState] = useState({ ready: false, restored: false })
  // A constant of its screen.
  const [kept] = useState(fields)
  const drop = useCallback(() => dropDraft(place, name), [place, name])

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
        const values = pick(form.values.value, kept)
        if (form.dirty.value) void keepDraft(place, name, values)
      })
    })
    return () => {
      left = true
      stop?.()
    }
  }, [place, name, form, kept])

  return { ...state, drop }
}

function pick<Values extends FormValues>(
  values: Values,
  fields: readonly (keyof Values)[] | undefined,
): Partial<Values> {
  if (!fields) return values
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
}
