import { useEffect, useState } from 'react'
import type { Failed } from '#src/net/outcome.ts'
import { ListError, ListSkeleton } from '#src/ui/list-state.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import type { PageLoader } from '../../services/clienti.ts'
import { texts as common } from '../../texts.ro.ts'
import { describeFailure } from '../shared/describe-failure.ts'
import { texts } from './texts.ro.ts'

interface PagedTableProps<Item> {
  /** Id of the client. */
  id: number
  caption: string
  columns: TableColumn<Item>[]
  load: PageLoader<Item>
  none: string
  count: (shown: number, total: number) => string
}

/** Table of what a client has much of, page by page. */
export function PagedTable<Item extends { id: number }>(props: PagedTableProps<Item>) {
  const { id, caption, columns, load, none, count } = props
  const { items, total, failure, busy, loadMore } = usePages(id, load)
  if (failure && !items) {
    return (
      <ListError
        text={describeFailure(failure)}
        retryLabel={common.retry}
        busy={busy}
        onRetry={loadMore}
      />
    )
  }
  if (!items) return <ListSkeleton label={common.loading} lead="none" />
  if (items.length === 0) return <p className="meta">{none}</p>
  return (
    <div>
      <Table caption={caption} columns={columns} items={items} keyOf={(item) => String(item.id)} />
      {failure && <p role="alert">{describeFailure(failure)}</p>}
      <Pager
        text={count(items.length, total)}
        moreLabel={texts.more}
        onMore={items.length < total ? loadMore : undefined}
        busy={busy}
      />
    </div>
  )
}

function usePages<Item extends { id: number }>(id: number, load: PageLoader<Item>) {
  const [items, setItems] = useState<Item[]>()
  const [total, setTotal] = useState(0)
  const [failure, setFailure] = useState<Failed | null>(null)
  const [busy, setBusy] = useState(true)
  const [page, setPage] = useState(1)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isCurrent = true
    setBusy(true)
    void load(id, page).then((outcome) => {
      if (!isCurrent) return
      setBusy(false)
      setFailure(outcome.kind === 'ok' ? null : outcome)
      if (outcome.kind !== 'ok') return
      setItems((before = []) => mergeById(before, outcome.data))
      setTotal(outcome.meta?.total ?? outcome.data.length)
    })
    return () => {
      isCurrent = false
    }
  }, [id, load, page, tries])
  const loadMore = () =>
    failure ? setTries((before) => before + 1) : setPage((before) => before + 1)
  return { items, total, failure, busy, loadMore }
}

// An item may come twice, when another was added before it meanwhile.
function mergeById<Item extends { id: number }>(before: Item[], added: Item[]): Item[] {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...added.filter(({ id }) => !known.has(id))]
}
