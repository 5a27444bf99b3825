import { effect } from '@preact/signals-core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createDraftFiles, type DraftFiles } from '../../services/draft-files.ts'
import { ownDraftName, readDraft, type DraftPlace } from '../../services/drafts.ts'
import { currentOwner, type FormOwner } from '../../services/form-owner.ts'
import type { Form, FormValues } from '../../services/form.ts'
import { createStoredDraft } from '../../services/stored-draft.ts'
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
  const stored = useMemo(
    () =>
      createStoredDraft<Partial<Values>>(name, owner, { place, files: files && ungrouped(files) }),
    [name, owner, place, files],
  )

  const keep = useCallback(
    async (chosen: readonly Upload[] = []) => {
      await stored.keep(pick(form.values.peek(), kept), chosen)
    },
    [stored, form, kept],
  )
  // Until the draft has been read, changes are not saved yet, which would then bring a dropped draft back.
  const read = useRef<Promise<void>>(undefined)
  const drop = useCallback(async () => {
    await read.current
    await stored.drop()
  }, [stored])

  useEffect(() => {
    const stops: (() => void)[] = []
    let left = false
    const reading = Promise.all([
      readDraft<Values>(place, name, form.values.value),
      files?.read() ?? [],
    ])
    read.current = reading.then(([draft, chosen]) => {
      if (left) return
      if (draft) form.restore(draft)
      if (chosen.length > 0) uploads?.add(chosen)
      setState({ ready: true, restored: draft !== null || chosen.length > 0 })
      stops.push(
        effect(() => {
          const values = form.values.value
          if (form.dirty.value) void stored.keep(pick(values, kept), uploads?.list.peek() ?? [])
        }),
      )
      if (uploads) stops.push(effect(() => void stored.storeFiles(uploads.list.value)))
    })
    return () => {
      left = true
      for (const stop of stops) stop()
    }
  }, [place, name, form, kept, stored, files, uploads])

  return { ...state, name, owner, drop, keep }
}

const ungrouped = (files: DraftFiles) => new Map([['', files]])

function pick<Values extends FormValues>(
  values: Values,
  fields: readonly (keyof Values)[] | undefined,
): Partial<Values> {
  if (!fields) return values
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
}
