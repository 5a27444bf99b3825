import { effect, type ReadonlySignal } from '@preact/signals-core'
import { useEffect, useId } from 'react'
import { clearDirty, markDirty } from '../../services/unsaved-changes.ts'

/** Marks a mounted, dirty form as unsaved changes, which postpones an update of the portal. */
export function useUnsavedChanges({ dirty }: { dirty: ReadonlySignal<boolean> }): void {
  const id = useId()
  useEffect(() => {
    const stop = effect(() => (dirty.value ? markDirty(id) : clearDirty(id)))
    return () => {
      stop()
      clearDirty(id)
    }
  }, [dirty, id])
}
