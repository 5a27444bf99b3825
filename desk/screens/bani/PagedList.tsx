import { Pager } from '#src/ui/pager.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { Problem } from '../shared/Problem.tsx'
import { Loading, Nothing } from './Loading.tsx'
import { words } from './texts.ro.ts'
import type { AnyPage, Paged } from './use-pages.ts'

interface PagedListProps<Item, Page extends AnyPage<Item>> {
  pages: Paged<Item, Page>
  caption: string
  columns: TableColumn<Item>[]
  /** Title and text shown when there is nothing. */
  empty: { title: string; text: string }
}

/** Table of a list that is loaded page by page, with what stands in its place. */
export function PagedList<Item extends { id: number }, Page extends AnyPage<Item>>({
  pages,
  caption,
  columns,
  empty,
}: PagedListProps<Item, Page>) {
  const { items, problem, busy, hasMore, loadMore } = pages
  return (
    <Loading loaded={pages.loaded}>
      {() =>
        items.length === 0 ? (
          <Nothing {...empty} />
        ) : (
          <>
            <Table
              caption={caption}
              columns={columns}
              items={items}
              keyOf={({ id }) => String(id)}
            />
            <Problem text={problem} />
            <Pager
              text={words.shown(items.length)}
              moreLabel={words.more}
              busy={busy}
              onMore={hasMore ? loadMore : undefined}
            />
          </>
        )
      }
    </Loading>
  )
}
