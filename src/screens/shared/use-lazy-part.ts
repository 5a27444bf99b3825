import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ComponentType } from 'react'
import { importWhenReachable } from '../../browser/import-when-reachable.ts'
import { connection } from '../../services/connection.ts'

/** Loads an optional part of a screen; null until it has arrived. Without a connection it comes when there is one. */
export function useLazyPart(load: () => Promise<ComponentType>): ComponentType | null {
  useSignals()
  const [part, setPart] = useState<{ Part: ComponentType } | null>(null)
  const isOnline = connection.value === 'online'
  useEffect(() => {
    if (part) return
    importWhenReachable(load).then(
      (Part) => setPart({ Part }),
      () => undefined, // no connection: tried again when it is back
    )
    // `load` is a new function on every render and always loads the same part.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [part, isOnline])
  return part?.Part ?? null
}
