import { useSignals } from '@preact/signals-react/runtime'
import { formatDate } from '#src/i18n/dates.ts'
import { openClient, type WaitingClients } from '../../services/clienti.ts'
import { Nothing } from '../shared/Loading.tsx'
import { PagedList } from '../shared/PagedList.tsx'
import type { Paged } from '../shared/use-pages.ts'
import { ClientRow } from './ClientRow.tsx'
import { texts } from './texts.ro.ts'

type WaitingPages = Paged<WaitingClients['lista'][number], WaitingClients>

/** Accounts that wait for approval, oldest first. */
export function WaitingList({ pages }: { pages: WaitingPages }) {
  useSignals()
  return (
    <PagedList
      pages={pages}
      empty={<Nothing title={texts.noWaiting} text={texts.noWaitingText} />}
      count={(shown, { total }) => texts.waitingCount(shown, total)}
    >
      {(rows) => <Rows rows={rows} />}
    </PagedList>
  )
}

function Rows({ rows }: { rows: WaitingPages['items'] }) {
  useSignals()
  return (
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
  )
}
