import { useCallback, useState } from 'react'
import type { Outcome } from '#src/net/outcome.ts'
import type { Page } from '../../services/pages.ts'
import { useAction } from './use-action.ts'
import { useLoaded, type Loaded } from './use-loaded.ts'

export interface Paged<Item, Found extends Page<Item>> {
  /** The first page. */
  loaded: Loaded<Found>
  /** Items of all pages shown. */
  items: Item[]
  hasMore: boolean
  /** True while the next page loads. */
  busy: boolean
  /** Failure of the next page. */
  problem: string | null
  loadMore: () => void
  /** Loads the first page again, and drops the others. */
  restart: () => void
}

/** A list that is loaded page by page. */
export function usePages<Found extends Page<{ id: number }>>(
  load: (cursor?: string) => Promise<Outcome<Found>>,
): Paged<Found['lista'][number], Found> {
  const loadFirst = useCallback(() => load(), [load])
  const loaded = useLoaded(loadFirst)
  const [older, setOlder] = useState<{ load: typeof load; pages: Found[] }>({ load, pages: [] })
  const paging = useAction()
  // Pages of another filter are not of this list.
  const more = older.load === load ? older.pages : []
  const last = more.at(-1) ?? loaded.data
  const { reload } = loaded
  const restart = useCallback(() => {
    setOlder({ load, pages: [] })
    void reload()
  }, [load, reload])

  async function loadMore() {
    const cursor = last?.urmator
    if (!cursor) return
    const page = await paging.run(() => load(cursor))
    if (page) setOlder({ load, pages: [...more, page] })
  }

  return {
    loaded,
    items: mergeById([loaded.data, ...more].flatMap((page) => page?.lista ?? [])),
    hasMore: Boolean(last?.urmator),
    busy: paging.busy,
    problem: paging.problem,
    loadMore: () => void loadMore(),
    restart,
  }
}

// Numbered pages repeat an item when another was added before it meanwhile.
function mergeById<Item extends { id: number }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
