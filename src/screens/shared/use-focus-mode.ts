import { useLayoutEffect } from 'react'
import { isTask } from '../../services/layout.ts'

/** For screens where one writes: on phones the quick links and the footer make room. */
export function useFocusMode(): void {
  useLayoutEffect(() => {
    isTask.value = true
    return () => {
      isTask.value = false
    }
  }, [])
}
