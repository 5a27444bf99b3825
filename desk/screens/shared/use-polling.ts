import { useEffect } from 'react'

export interface Polled {
  /** True until the last call is answered. */
  busy: boolean
  reload: () => unknown
}

/** Loads again while `isMoving`, each time after a pause since the last answer, so that a slow one is waited for. */
export function usePolling(isMoving: boolean, { busy, reload }: Polled, pauseMs: number): void {
  useEffect(() => {
    if (!isMoving || busy) return
    const timer = setTimeout(() => void reload(), pauseMs)
    return () => clearTimeout(timer)
  }, [isMoving, busy, reload, pauseMs])
}
