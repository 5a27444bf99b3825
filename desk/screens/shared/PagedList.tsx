import type { ReactNode } from 'react'
import { Pager } from '#src/ui/pager.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import type { Page } from '../../services/pages.ts'
import { texts } from '../../texts.ro.ts'
import { Loading } from './Loading.tsx'
import { Problem } from './Problem.tsx'
import type { Paged } from './use-pages.ts'

interface PagedListProps<Item, Found extends Page<Item>> {
  pages: Paged<Item, Found>
  /** Shown when there is nothing. */
  empty: ReactNode
  /** Says how many are shown, of how many if the pages know. */
  count?: (shown: number, first: Found) => string
  /** „Mai multe” by default. */
  moreLabel?: string
  children: (items: Item[]) => ReactNode
}

/** A list that is loaded page by page, with what stands in its place. */
export function PagedList<Item, Found extends Page<Item>>(props: PagedListProps<Item, Found>) {
  const { pages, empty, count = texts.pager.shown, moreLabel = texts.pager.more, children } = props
  const { loaded, items, problem, busy, hasMore, loadMore } = pages
  return (
    <Loading loaded={loaded}>
      {(first) =>
        items.length === 0 ? (
          empty
        ) : (
          <div>
            {children(items)}
            <Problem text={problem} />
            <Pager
              text={count(items.length, first)}
              moreLabel={moreLabel}
              busy={busy}
              onMore={hasMore ? loadMore : undefined}
            />
          </div>
        )
      }
    </Loading>
  )
}

interface PagedTableProps<Item, Found extends Page<Item>> extends Omit<
  PagedListProps<Item, Found>,
  'children'
> {
  caption: string
  columns: TableColumn<Item>[]
}

/** Table of a list that is loaded page by page. */
export function PagedTable<Item extends { id: number }, Found extends Page<Item>>({
  caption,
  columns,
  ...rest
}: PagedTableProps<Item, Found>) {
  return (
    <PagedList {...rest}>
      {(items) => (
        <Table caption={caption} columns={columns} items={items} keyOf={({ id }) => String(id)} />
      )}
    </PagedList>
  )
}
