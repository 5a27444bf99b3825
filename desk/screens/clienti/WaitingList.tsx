import { useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { formatDate } from '#src/i18n/dates.ts'
import { ListError, ListSkeleton } from '#src/ui/list-state.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { listWaiting, openClient, type WaitingClients } from '../../services/clienti.ts'
import { texts as common } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import type { Loaded } from '../shared/use-loaded.ts'
import { ClientRow } from './ClientRow.tsx'
import { texts } from './texts.ro.ts'

/** Accounts that wait for approval, oldest first. `first`: the first page. */
export function WaitingList({ first }: { first: Loaded<WaitingClients> }) {
  useSignals()
  const [later, setLater] = useState<WaitingClients[]>([])
  const more = useAction()
  const pages = first.data ? [first.data, ...later] : []
  const rows = pages.flatMap(({ lista }) => lista)
  const next = pages.at(-1)?.urmator

  async function loadMore(cursor: string) {
    const page = await more.run(() => listWaiting(cursor))
    if (page) setLater([...later, page])
  }

  if (first.problem !== null) {
    return (
      <ListError
        text={first.problem}
        retryLabel={common.retry}
        busy={first.busy}
        onRetry={() => void first.reload()}
      />
    )
  }
  if (!first.data) return <ListSkeleton label={common.loading} lead="none" />
  if (rows.length === 0) {
    return (
      <div className="nothing">
        <h2>{texts.noWaiting}</h2>
        <p className="lead">{texts.noWaitingText}</p>
      </div>
    )
  }
  return (
    <>
      <ul className="clients__rows">
        {rows.map((client) => (
          <li key={client.id}>
            <ClientRow
              client={client}
              isOpen={client.id === openClient.value}
              note={texts.since(formatDate(client.creat_la))}
            />
          </li>
        ))}
      </ul>
      <Problem text={more.problem} />
      <Pager
        text={texts.waitingCount(rows.length, first.data.total)}
        moreLabel={texts.more}
        onMore={next ? () => void loadMore(next) : undefined}
        busy={more.busy}
      />
    </>
  )
}
