import { useCallback, useEffect, useRef } from 'react'
import type { CaseRef } from '#contract/desk/coada.ts'
import { readCase, rereadCase, type DeskCase } from '../../services/cazuri.ts'
import { onDeskEvent } from '../../services/live.ts'
import { useLoaded, type Loaded } from '../shared/use-loaded.ts'

/** Changes that come together are fetched together. */
const GATHER_MS = 250

/** Loads a case, and again whenever it changes. `which` must stay the same as long as the component is shown. */
export function useCase(which: CaseRef): Loaded<DeskCase> {
  const { fel, id } = which
  const isFirst = useRef(true)
  const load = useCallback(() => {
    const read = isFirst.current ? readCase : rereadCase
    isFirst.current = false
    return read({ fel, id })
  }, [fel, id])
  const loaded = useLoaded(load)
  const { reload } = loaded
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined
    const stop = onDeskEvent((event) => {
      const isOwn = event.tip === 'dosar' && event.fel === fel && event.id === id
      if (event.tip !== 'deschis' && !isOwn) return
      clearTimeout(gathering)
      gathering = setTimeout(() => void reload(), GATHER_MS)
    })
    return () => {
      clearTimeout(gathering)
      stop()
    }
  }, [fel, id, reload])
  return loaded
}
