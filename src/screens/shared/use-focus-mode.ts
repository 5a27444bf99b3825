import { useLayoutEffect } from 'react'
import { isFocusMode } from '../../services/layout.ts'

/** Hides the bottom bar and the footer on phones, for screens with forms. */
export function useFocusMode(): void {
  useLayoutEffect(() => {
    isFocusMode.value = true
    return () => {
      isFocusMode.value = false
    }
  }, [])
}
