import { useEffect, useState } from 'react'
import type { Outcome } from '#src/net/outcome.ts'

export interface Found<Item> {
  /** Answer for the text as it is now; undefined until it comes. */
  items: Item[] | undefined
  hasFailed: boolean
}

/** Searches once the typing pauses. `search` must be stable; null for nothing to search for. */
export function useSearch<Item>(
  text: string | null,
  search: (text: string) => Promise<Outcome<Item[]>>,
  pauseMs: number,
): Found<Item> {
  const [answer, setAnswer] = useState<{ text: string; outcome: Outcome<Item[]> } | null>(null)
  useEffect(() => {
    if (text === null) return
    let isLate = false
    const timer = setTimeout(async () => {
      const outcome = await search(text)
      if (!isLate) setAnswer({ text, outcome })
    }, pauseMs)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [text, search, pauseMs])
  const outcome = answer !== null && answer.text === text ? answer.outcome : undefined
  return {
    items: outcome?.kind === 'ok' ? outcome.data : undefined,
    hasFailed: outcome !== undefined && outcome.kind !== 'ok',
  }
}
