import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { formatMoment } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Entry } from '../../offline/entry.ts'
import { sendModeFor } from '../../services/send-mode.ts'
import { selectUnsentEntries } from '../../services/outbox-selectors.ts'
import { Card } from '../../ui/card.tsx'
import { List, Row } from '../../ui/row.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

interface Props {
  /** Kind of the outbox entries. */
  kind: string
  describe(entry: Entry): { icon: ReactNode; title: string; line?: string }
}

/** Unsent outbox entries of a kind; nothing when there are none. */
export function QueuedCases({ kind, describe }: Props) {
  useSignals()
  const { waiting } = useTexts('cases')
  const entries = selectUnsentEntries(kind)
  if (entries.length === 0) return null
  return (
    <Card flush title={waiting.title}>
      <List>
        {entries.map((entry) => (
          <QueuedRow key={entry.id} entry={entry} {...describe(entry)} />
        ))}
      </List>
    </Card>
  )
}

type QueuedRowProps = { entry: Entry } & ReturnType<Props['describe']>

function QueuedRow({ entry: { status, writtenAt, owner }, icon, title, line }: QueuedRowProps) {
  useSignals()
  const { waiting } = useTexts('cases')
  const { leaves } = useTexts('outbox')
  const isParked = status.state === 'parked'
  return (
    <Row
      href="#/de-trimis"
      icon={icon}
      tone={isParked ? 'late' : 'idle'}
      title={title}
      line={
        <>
          {line && <span>{line}</span>}
          <span className="num">{waiting.written(formatMoment(writtenAt))}</span>
        </>
      }
      status={
        isParked ? (
          <StatusPill kind="late">{waiting.parked}</StatusPill>
        ) : (
          <StatusPill kind={status.state === 'sending' ? 'wait' : 'idle'}>
            {status.state === 'sending' ? waiting.sending : leaves[sendModeFor(owner)].queued}
          </StatusPill>
        )
      }
    />
  )
}
