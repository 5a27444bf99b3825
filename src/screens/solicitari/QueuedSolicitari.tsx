import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { formatMoment } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Entry } from '../../offline/entry.ts'
import {
  arrivedSolicitari,
  forgetLists,
  queuedSolicitari,
  solicitareCatalogue,
} from '../../services/solicitari.ts'
import { Card } from '../../ui/card.tsx'
import { FileText } from '../../ui/icons.ts'
import { List, Row } from '../../ui/row.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

/** What waits on this device to be sent; nothing when nothing does. */
export function QueuedSolicitari() {
  useSignals()
  const { waiting } = useTexts('solicitari')
  const entries = queuedSolicitari()
  useListsFollow(arrivedSolicitari())
  if (entries.length === 0) return null
  return (
    <Card flush title={waiting.title}>
      <List>
        {entries.map((entry) => (
          <QueuedRow key={entry.id} entry={entry} />
        ))}
      </List>
    </Card>
  )
}

/** What has just arrived is in the server's lists. */
function useListsFollow(arrived: number): void {
  const before = useRef(arrived)
  useEffect(() => {
    if (arrived > before.current) forgetLists()
    before.current = arrived
  }, [arrived])
}

function QueuedRow({ entry: { form, status, writtenAt } }: { entry: Entry }) {
  useSignals()
  const { waiting } = useTexts('solicitari')
  const types = solicitareCatalogue().known.value.data?.tipuri ?? []
  const type = types.find(({ cod }) => cod === form['tip'])
  return (
    <Row
      href="#/de-trimis"
      icon={<FileText />}
      tone={status.state === 'parked' ? 'late' : 'idle'}
      title={type?.denumire ?? waiting.unnamed}
      line={<span className="num">{waiting.written(formatMoment(writtenAt))}</span>}
      status={
        status.state === 'parked' ? (
          <StatusPill kind="late">{waiting.parked}</StatusPill>
        ) : (
          <StatusPill kind={status.state === 'sending' ? 'wait' : 'idle'}>
            {status.state === 'sending' ? waiting.sending : waiting.queued}
          </StatusPill>
        )
      }
    />
  )
}
