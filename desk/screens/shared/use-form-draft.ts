import { useState, type FormEvent } from 'react'
import { readFormValues, toFormValues, type FormValues } from './form-values.ts'
import { useContentDraft } from './use-content-draft.ts'

export interface FormDraft {
  /** Values that the fields begin with: those of the draft, or those published. */
  values: FormValues
  /** Values of the fields now. */
  current: FormValues
  /** Changes when the fields have to begin again; the key of what holds them. */
  turn: number
  /** Time of the draft that was put back, in ms; null if none was. */
  restoredAt: number | null
  /** True if the content has changed since the draft began. */
  isOutdated: boolean
  /** Version that the writing began from. */
  version: number
  /** Keeps what the form holds now. */
  handleChange(event: FormEvent<HTMLFormElement>): void
  /** Changes a field that is shown as `current` says. */
  set(name: string, value: string): void
  /** Goes on from the version that is published now. */
  rebase(): void
  /** Forgets what was written, and shows what is published. */
  drop(): void
}

/** Draft of a form whose fields keep their own values; it stays on this computer until it is saved or dropped. */
export function useFormDraft(
  key: string,
  published: FormValues = {},
  publishedVersion = 0,
): FormDraft {
  const draft = useContentDraft(key, published, publishedVersion)
  const [shown, setShown] = useState({ values: draft.content, restoredAt: draft.at, turn: 0 })
  return {
    ...shown,
    current: draft.content,
    isOutdated: draft.at !== null && draft.version !== publishedVersion,
    version: draft.version,
    handleChange: (event) => draft.change(readFormValues(event.currentTarget)),
    set: (name, value) => draft.change(toFormValues({ ...draft.content, [name]: value })),
    rebase: draft.rebase,
    drop() {
      draft.drop()
      setShown({ values: published, restoredAt: null, turn: shown.turn + 1 })
    },
  }
}
