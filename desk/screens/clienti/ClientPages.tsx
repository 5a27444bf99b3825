import { useCallback } from 'react'
import type { TableColumn } from '#src/ui/table.tsx'
import type { ClientPages as Pages } from '../../services/clienti.ts'
import { PagedTable } from '../shared/PagedList.tsx'
import { usePages } from '../shared/use-pages.ts'

interface ClientPagesProps<Item> {
  /** Id of the client. */
  id: number
  caption: string
  columns: TableColumn<Item>[]
  load: Pages<Item>
  none: string
  count: (shown: number, total: number) => string
}

/** Table of what a client has much of, page by page. */
export function ClientPages<Item extends { id: number }>(props: ClientPagesProps<Item>) {
  const { id, caption, columns, load, none, count } = props
  const pages = usePages(useCallback((cursor?: string) => load(id, cursor), [id, load]))
  return (
    <PagedTable
      pages={pages}
      caption={caption}
      columns={columns}
      empty={<p className="meta">{none}</p>}
      count={(shown, { total }) => count(shown, total)}
    />
  )
}
