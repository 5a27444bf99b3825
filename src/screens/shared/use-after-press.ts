import { useLayoutEffect, useState } from 'react'
import { afterPointerUp } from '../../browser/after-pointer-up.ts'

/** A word that takes up room on the page. While something is being pressed it stays what it was. */
export function useAfterPress(word: string | null): string | null {
  const [settled, settle] = useState(word)
  useLayoutEffect(() => afterPointerUp(() => settle(word)), [word])
  return settled
}
