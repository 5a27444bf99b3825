import { effect } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../services/drafts.ts'
import type { Form, FormValues } from '../../services/form.ts'

/**
 * Fills a form with what was kept of it and keeps what is typed from then on.
 * Answers false until that has been looked up; what `leaveOut` names is never kept.
 */
export function useDraft<Values extends FormValues>(
  name: string,
  form: Form<Values>,
  leaveOut: readonly (keyof Values)[] = [],
): { ready: boolean; restored: boolean; drop(): Promise<void> } {
  const [state, setState] = useState({ ready: false, restored: false })

  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    void readDraft<Partial<Values>>(name).then((draft) => {
      if (left) return
      if (draft) form.reset(draft)
      setState({ ready: true, restored: draft !== null })
      stop = keepWhileTyped(name, form, leaveOut)
    })
    return () => {
      left = true
      stop?.()
    }
    // The list is a constant of its screen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name, form])

  return { ...state, drop: () => dropDraft(name) }
}

function keepWhileTyped<Values extends FormValues>(
  name: string,
  form: Form<Values>,
  leaveOut: readonly (keyof Values)[],
): () => void {
  return effect(() => {
    const values = { ...form.values.value }
    for (const field of leaveOut) delete values[field]
    if (form.dirty.value) void keepDraft(name, values)
  })
}
