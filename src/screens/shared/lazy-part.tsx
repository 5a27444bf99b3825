import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ComponentType } from 'react'
import { importWhenReachable } from '../../browser/import-when-reachable.ts'
import { connection } from '../../services/connection.ts'

/**
 * Creates a component whose code is loaded when it is first shown; until then nothing is. If that fails, `Fallback` is
 * shown, or nothing until the connection is back.
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LazyPart(props: Props) {
    useSignals()
    const [Part, setPart] = useState(() => loaded)
    const isOnline = connection.value === 'online'
    useEffect(() => {
      if (Part) return
      importWhenReachable(load).then(
        (part) => {
          loaded = part
          setPart(() => part)
        },
        () => Fallback && setPart(() => Fallback),
      )
    }, [Part, isOnline])
    return Part && <Part {...props} />
  }
}
