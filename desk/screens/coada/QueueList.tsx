import { memo, useEffect, useState, type ReactNode } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { QueueRow as Row } from '#contract/desk/coada.ts'
import { formatAge } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { ListError, ListSkeleton } from '#src/ui/list-state.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { useRowSlide } from '#src/ui/use-row-slide.ts'
import { toCaseKey } from '../../services/case-key.ts'
import {
  arrivals,
  counts,
  failure,
  filters,
  isLoading,
  list,
  load,
  loadMore,
  setFilters,
  search,
  showArrivals,
  typed,
} from '../../services/coada.ts'
import { options } from '../../services/queue-options.ts'
import type { QueueStop } from '../../services/queue-stop.ts'
import { texts as common } from '../../texts.ro.ts'
import { describeFailure } from '../shared/describe-failure.ts'
import { Problem } from '../shared/Problem.tsx'
import { QueueRow } from './QueueRow.tsx'
import { texts } from './texts.ro.ts'

const MINUTE_MS = 60_000

interface QueueListProps {
  stop: QueueStop
  onOpen: (row: Row) => void
  onFocus: (key: string) => void
}

/** Rows of the queue, with what has arrived above them and the next page below. */
export const QueueList = memo(function QueueList({ stop, onOpen, onFocus }: QueueListProps) {
  useSignals()
  const now = useMinute()
  const shown = list.value
  const rows = useRowSlide<HTMLUListElement>(shown?.rows.map(toCaseKey) ?? [])

  if (failure.value !== null) {
    return (
      <ListError
        text={describeFailure(failure.value)}
        retryLabel={common.retry}
        busy={isLoading.value}
        onRetry={() => void load()}
      />
    )
  }
  if (!shown) return <ListSkeleton label={texts.loading} rows={8} />
  return (
    <div aria-busy={isLoading.value || undefined} className="queue__rows">
      <Arrivals />
      {shown.rows.length === 0 && !isLoading.value && <EmptyQueue />}
      <ul ref={rows} className="case-rows" aria-label={texts.list}>
        {shown.rows.map((row) => (
          <QueueRow
            key={toCaseKey(row)}
            row={row}
            stateName={nameState(row)}
            now={now}
            stop={stop}
            onOpen={onOpen}
            onFocus={onFocus}
          />
        ))}
      </ul>
      {shown.rows.length > 0 && <MoreRows />}
    </div>
  )
})

/** Names the state as the citizen reads it; its code until the names are loaded. */
function nameState({ fel, stare }: Row): string {
  const known = options.value?.stari.find((state) => state.fel === fel && state.cod === stare)
  return known?.denumire ?? stare
}

/** Instant of the last full minute, so that ages stay true on a page that is open all day. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Arrivals() {
  useSignals()
  const count = arrivals.value.length
  return (
    <div role="status" className="queue__arrivals">
      {count > 0 && (
        <button type="button" className="arrivals" onClick={showArrivals}>
          <span className="arrivals__count">{texts.arrivals(count)}</span>
          <span className="arrivals__show">{texts.showArrivals}</span>
        </button>
      )}
    </div>
  )
}

function MoreRows() {
  useSignals()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!list.value) return null
  const { rows, total, next } = list.value

  async function handleMore() {
    setBusy(true)
    const failed = await loadMore()
    setBusy(false)
    setProblem(failed && describeFailure(failed))
  }

  return (
    <>
      <Problem text={problem} />
      <Pager
        text={
          next === null ? texts.total(rows.length) : texts.shown(rows.length, texts.total(total))
        }
        moreLabel={texts.more}
        busy={busy}
        onMore={next === null ? undefined : () => void handleMore()}
      />
    </>
  )
}

function EmptyQueue() {
  useSignals()
  const last = counts.value?.ultimul_la
  if (typed.value.trim() !== '') {
    return (
      <Nothing title={texts.emptySearch(typed.value.trim())} text={texts.emptySearchText}>
        <Button small onClick={() => search('')}>
          {texts.clearSearch}
        </Button>
      </Nothing>
    )
  }
  if (Object.keys(filters.value).length > 0) {
    return (
      <Nothing title={texts.emptyView} text={texts.emptyViewText}>
        <Button small onClick={() => setFilters({})}>
          {texts.filters.clear}
        </Button>
      </Nothing>
    )
  }
  return (
    <Nothing
      title={texts.empty}
      text={last ? texts.emptyLast(formatAge(last)) : counts.value ? texts.emptyEver : ''}
    />
  )
}

function Nothing({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="nothing stack stack--s" role="status">
      <h2>{title}</h2>
      <p className="lead">{text}</p>
      {children && <div>{children}</div>}
    </div>
  )
}
