import { effect } from '@preact/signals-core'
import { useEffect, useId } from 'react'
import { clearDirty, markDirty } from '../../services/unsaved-changes.ts'
import type { Filling } from '../../services/solicitare-form.ts'

/** Marks typed data and chosen documents as unsaved changes, which postpones an update of the portal. */
export function useUnsavedSolicitare(current: Filling | null): void {
  const id = useId()
  useEffect(() => {
    if (!current) return
    const { form, documents } = current
    const isBegun = () =>
      form.dirty.value || [...documents.values()].some(({ list }) => list.value.length > 0)
    const stop = effect(() => (isBegun() ? markDirty(id) : clearDirty(id)))
    return () => {
      stop()
      clearDirty(id)
    }
  }, [current, id])
}
