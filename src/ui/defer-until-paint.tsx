import { use, useEffect, useState, startTransition, type ReactNode } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { EagerRender } from './eager-render.ts'

/** Height in px of a row, with its share of what is above the list. */
const ROW_SHARE = 150

interface LaterProps {
  /** True to render at once, for content within the first screenful. */
  now?: boolean | undefined
  children: ReactNode
}

/** Renders below-the-fold content only after the first paint, for a faster response to a tap. */
export function DeferUntilPaint({ now = false, children }: LaterProps) {
  const isPainted = useIsPainted()
  return now || isPainted ? children : null
}

/** Returns only the first rows until they have been painted, then all of them. */
export function useFirstRows<Item>(items: readonly Item[]): readonly Item[] {
  const isPainted = useIsPainted()
  return isPainted ? items : items.slice(0, Math.ceil(screen.height / ROW_SHARE))
}

function useIsPainted(): boolean {
  const isWhole = use(EagerRender)
  const [isPainted, setPainted] = useState(isWhole)
  useEffect(() => {
    if (isPainted) return
    return afterPaint(() => startTransition(() => setPainted(true)))
  }, [isPainted])
  return isPainted
}
