import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Resource } from '../../services/resources.ts'
import { Card } from '../../ui/card.tsx'
import { useFirstRows } from '../../ui/defer-until-paint.tsx'
import { ListError, ListSkeleton } from '../../ui/list-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { FoundCount } from '../shared/ListTools.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { useEntryState } from '../shared/use-entry-state.ts'

interface Props<Item> {
  caption: string
  /** „Se încarcă plățile”. */
  loading: string
  /** Filter of the items; each has its own number of pages. */
  filter?: string
  /** True for the result of a search, whose count is announced. */
  isSearched?: boolean
  /** Resource of a page, counted from 1. */
  loadPage(page: number): Resource<Item[]>
  countText(shown: number, total: number): string
  renderTable(items: readonly Item[]): ReactNode
  /** Shown instead of the table when there are no items. */
  empty: ReactNode
}

/** Table with server-side pagination. */
export function PagedTable<Item extends { id: number }>(props: Props<Item>) {
  return (
    <ResourceView
      resource={props.loadPage(1)}
      skeleton={
        <Card flush>
          <ListSkeleton label={props.loading} lead="none" status />
        </Card>
      }
    >
      {(first, { meta }) =>
        first.length === 0 ? (
          props.empty
        ) : (
          <Rows {...props} first={first} total={meta?.total ?? first.length} />
        )
      }
    </ResourceView>
  )
}

function Rows<Item extends { id: number }>(props: Props<Item> & { first: Item[]; total: number }) {
  const { caption, filter = '', isSearched, loadPage, countText, first, total } = props
  const lists = useTexts('lists')
  const [pages, setPages] = useEntryState(`pagini ${caption} ${filter}`, 1)
  const { more, busy, failed, retry } = useNextPages(loadPage, pages)
  const items = [...useFirstRows(first), ...more]
  const hasMore = items.length < total && !failed
  return (
    <>
      {isSearched && <FoundCount text={countText(items.length, total)} />}
      <Card flush>{props.renderTable(items)}</Card>
      {failed && (
        <ListError text={lists.failed} retryLabel={lists.retry} onRetry={retry} busy={busy} />
      )}
      {total > first.length && (
        <Pager
          text={countText(items.length, total)}
          moreLabel={lists.more}
          busy={busy}
          onMore={hasMore ? () => setPages(pages + 1) : undefined}
        />
      )}
    </>
  )
}

/** Loads the pages after the first, up to the last requested one. */
function useNextPages<Item>(loadPage: Props<Item>['loadPage'], pages: number) {
  useSignals()
  const resources = Array.from({ length: pages - 1 }, (_, index) => loadPage(index + 2))
  const last = resources.at(-1)
  useEffect(() => {
    if (last && !last.known.peek().fresh) void last.load()
  }, [last])
  const known = last?.known.value
  return {
    more: resources.flatMap((resource) => resource.known.value.data ?? []),
    busy: known?.busy ?? false,
    failed: known?.data === null && known.failure !== null,
    retry: () => void last?.load(),
  }
}
