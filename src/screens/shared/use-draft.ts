import { effect } from '@preact/signals-core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createDraftFiles } from '../../services/draft-files.ts'
import {
  dropDraft,
  saveDraft,
  ownDraftName,
  readDraft,
  type DraftPlace,
} from '../../services/drafts.ts'
import { currentOwner, isOwnerHere, type FormOwner } from '../../services/form-owner.ts'
import type { Form, FormValues } from '../../services/form.ts'
import type { FormDraft } from '../../services/submit.ts'
import type { Upload, Uploads } from '../../services/uploads.ts'

interface Options<Values> {
  place: DraftPlace
  name: string
  form: Form<Values & FormValues>
  /** Fields to save; all by default. */
  fields?: readonly (keyof Values)[]
  /** Files of the form, if they are saved too. */
  uploads?: Uploads | undefined
}

interface Draft extends FormDraft {
  /** True once the saved draft has been read. */
  ready: boolean
  restored: boolean
  /** Citizen who started the form, even if another one is signed in by the time it is dropped. */
  owner: FormOwner
}

/** Restores a form's draft, then saves every change of its values and files. */
export function useDraft<Values extends FormValues>({
  place,
  name: title,
  form,
  fields,
  uploads,
}: Options<Values>): Draft {
  const [owner] = useState(currentOwner)
  const name = useMemo(() => ownDraftName(title, owner), [title, owner])
  const files = useMemo(() => uploads && createDraftFiles(name, owner), [name, owner, uploads])
  const [state, setState] = useState({ ready: false, restored: false })
  // In state for a stable reference; it is constant per screen.
  const [kept] = useState(fields)

  const saveValues = useCallback(
    async (values: Values) => {
      if (isOwnerHere(owner)) await saveDraft(place, name, pick(values, kept))
    },
    [place, name, owner, kept],
  )
  // Until the draft has been read, changes are not saved yet, which would then bring a dropped draft back.
  const read = useRef<Promise<void>>(undefined)
  const drop = useCallback(async () => {
    await read.current
    await Promise.all([dropDraft(place, name), files?.drop()])
  }, [place, name, files])
  const keep = useCallback(
    async (chosen: readonly Upload[]) => {
      await Promise.all([saveValues(form.values.peek()), files?.save(chosen)])
    },
    [saveValues, form, files],
  )

  useEffect(() => {
    const stops: (() => void)[] = []
    let left = false
    const reading = Promise.all([
      readDraft<Values>(place, name, form.values.value),
      files?.read() ?? [],
    ])
    read.current = reading.then(([draft, chosen]) => {
      if (left) return
      // Text being typed already is newer than the draft.
      const fits = draft !== null && !form.dirty.value
      if (fits) form.reset({ ...form.values.value, ...draft })
      if (chosen.length > 0) uploads?.add(chosen)
      setState({ ready: true, restored: fits || chosen.length > 0 })
      stops.push(
        effect(() => {
          const values = form.values.value
          if (form.dirty.value) void saveValues(values)
        }),
      )
      if (uploads) stops.push(effect(() => void files?.saveIfChanged(uploads.list.value)))
    })
    return () => {
      left = true
      for (const stop of stops) stop()
    }
  }, [place, name, form, saveValues, files, uploads])

  return { ...state, name, owner, drop, keep }
}

function pick<Values extends FormValues>(
  values: Values,
  fields: readonly (keyof Values)[] | undefined,
): Partial<Values> {
  if (!fields) return values
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
}
