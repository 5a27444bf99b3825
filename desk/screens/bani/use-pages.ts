import { useCallback, useState } from 'react'
import type { Outcome } from '#src/net/outcome.ts'
import { useAction } from '../shared/use-action.ts'
import { useLoaded, type Loaded } from '../shared/use-loaded.ts'

export interface AnyPage<Item> {
  lista: readonly Item[]
  /** Cursor of the next page; null on the last. */
  urmator: string | null
}

export interface Paged<Item, Page extends AnyPage<Item>> {
  loaded: Loaded<Page>
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
export function usePages<Page extends AnyPage<unknown>>(
  load: (cursor?: string) => Promise<Outcome<Page>>,
): Paged<Page['lista'][number], Page> {
  const loadFirst = useCallback(() => load(), [load])
  const loaded = useLoaded(loadFirst)
  const [older, setOlder] = useState<{ load: typeof load; pages: Page[] }>({ load, pages: [] })
  const paging = useAction()
  // Pages of another filter are not of this list.
  const more = older.load === load ? older.pages : []
  const last = more.at(-1) ?? loaded.data

  async function loadMore() {
    const cursor = last?.urmator
    if (!cursor) return
    const page = await paging.run(() => load(cursor))
    if (page) setOlder({ load, pages: [...more, page] })
  }

  return {
    loaded,
    items: [loaded.data, ...more].flatMap((page) => page?.lista ?? []),
    hasMore: Boolean(last?.urmator),
    busy: paging.busy,
    problem: paging.problem,
    loadMore: () => void loadMore(),
    restart: () => {
      setOlder({ load, pages: [] })
      void loaded.reload()
    },
  }
}
