import { useLayoutEffect, useState } from 'react'
import { afterPointerUp } from '../../browser/after-pointer-up.ts'

/** Delays a text change that may shift the layout until no pointer is pressed. */
export function useDeferredWhilePressed(word: string | null): string | null {
  const [settled, settle] = useState(word)
  useLayoutEffect(() => afterPointerUp(() => settle(word)), [word])
  return settled
}
