import { useLayoutEffect } from 'react'
import { isTask } from '../../services/layout.ts'

/** Hides the bottom bar and the footer on phones, for screens with forms. */
export function useFocusMode(): void {
  useLayoutEffect(() => {
    isTask.value = true
    return () => {
      isTask.value = false
    }
  }, [])
}
