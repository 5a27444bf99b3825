import { useSignals } from '@preact/signals-react/runtime'
import { formatMoment } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Entry } from '../../offline/entry.ts'
import { queuedSesizari, sesizariCatalogue } from '../../services/sesizari.ts'
import { Card } from '../../ui/card.tsx'
import { List, Row } from '../../ui/row.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { CategoryIcon } from './CategoryIcon.tsx'

/** What waits on this device to be sent; nothing when nothing does. */
export function QueuedSesizari() {
  useSignals()
  const { waiting } = useTexts('sesizari')
  const entries = queuedSesizari()
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

function QueuedRow({ entry }: { entry: Entry }) {
  useSignals()
  const { waiting } = useTexts('sesizari')
  const { form, status, writtenAt } = entry
  const cod = String(form['categorie'])
  const category = sesizariCatalogue().known.value.data?.categorii.find((one) => one.cod === cod)
  const address = form['adresa_text']
  return (
    <Row
      href="#/de-trimis"
      icon={<CategoryIcon cod={cod} />}
      tone={status.state === 'parked' ? 'late' : 'idle'}
      title={category?.denumire ?? waiting.unnamed}
      line={
        <>
          {typeof address === 'string' && <span>{address}</span>}
          <span className="num">{waiting.written(formatMoment(writtenAt))}</span>
        </>
      }
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
