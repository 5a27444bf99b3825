import { use, useEffect, useState, startTransition, type ReactNode } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { EagerRender } from './eager-render.ts'

/** Rows that fill the tallest phone. */
const SCREENFUL = 8

interface LaterProps {
  /** Not later after all: it stands within the first screenful. */
  now?: boolean | undefined
  children: ReactNode
}

/** What stands below the first screenful is drawn once that has been painted: a tap is answered sooner. */
export function DeferUntilPaint({ now = false, children }: LaterProps) {
  const isPainted = useIsPainted()
  return now || isPainted ? children : null
}

/** The first of many rows until they have been painted, then all. */
export function useFirstRows<Item>(items: readonly Item[]): readonly Item[] {
  const isPainted = useIsPainted()
  return isPainted ? items : items.slice(0, SCREENFUL)
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
