import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { formatMoment } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Entry, ParkReason, StoredEntry } from '../../offline/entry.ts'
import { sendModeFor } from '../../services/send-mode.ts'
import { exportRow } from '../../services/outbox-export.ts'
import { removeRows } from '../../services/outbox-changes.ts'
import { progress } from '../../services/outbox-rows.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { FileText, Flag, Reply, Send } from '../../ui/icons.ts'
import { Headset } from '../../ui/icons-first.ts'
import { Note } from '../../ui/note.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { EntryActions } from './EntryActions.tsx'
import './queue.css'

/** Outbox entry with its kind, time, status and actions. */
export function EntryCard({ entry }: { entry: Entry }) {
  const texts = useTexts('outbox')
  return (
    <article className="queue__entry">
      <div className="queue__head">
        <span className="row__icon">{icons[entry.kind] ?? <Send />}</span>
        <div>
          <h2>{texts.kinds[entry.kind] ?? texts.unknownKind}</h2>
          <p className="meta">{texts.written(formatMoment(entry.writtenAt), entry.files.length)}</p>
        </div>
      </div>
      <Excerpt form={entry.form} />
      <State entry={entry} />
      <EntryActions entry={entry} />
    </article>
  )
}

type UnreadableRow = Extract<StoredEntry, { kind: 'unreadable' }>

const icons: Record<string, ReactNode> = {
  suport: <Headset />,
  sesizare: <Flag />,
  solicitare: <FileText />,
  'mesaj-solicitare': <Reply />,
  'mesaj-sesizare': <Reply />,
}

/** Beginning of the text, to tell apart entries of the same kind. */
function Excerpt({ form }: Pick<Entry, 'form'>) {
  const text = form['observatii'] ?? form['descriere'] ?? form['text']
  if (typeof text !== 'string' || text === '') return null
  return <p className="queue__excerpt">{text}</p>
}

function State({ entry }: { entry: Entry }) {
  useSignals()
  const texts = useTexts('outbox')
  const { status } = entry
  if (status.state === 'sent') {
    return (
      <p className="cluster">
        <StatusPill kind="done">{texts.sent}</StatusPill>
        <span className="num">{texts.receipt(status.receipt)}</span>
      </p>
    )
  }
  if (status.state === 'parked') return <Parked reason={status.reason} />
  if (status.state === 'waiting') {
    return (
      <p className="cluster">
        <StatusPill kind="idle">{texts.waiting}</StatusPill>
        <span className="meta">{texts.leaves[sendModeFor(entry.owner)].hint}</span>
      </p>
    )
  }
  const part = progress.value[entry.id] ?? 0
  const words = texts.sending(Math.round(part * 100))
  return (
    <div className="stack stack--s">
      <StatusPill kind="wait">{words}</StatusPill>
      <progress className="progress" value={part} aria-label={words} />
    </div>
  )
}

function Parked({ reason }: { reason: ParkReason }) {
  const { parked, reasons, uncertain } = useTexts('outbox')
  const { codes } = useTexts('errors')
  if (reason.code === 'de_verificat') return <Note kind="idle">{uncertain}</Note>
  const said = (reason.code && codes[reason.code]) ?? reason.sentence
  const own =
    reason.code && reason.code in reasons ? reasons[reason.code as keyof typeof reasons] : null
  return (
    <Note kind="turn">
      <strong>{parked}</strong> {said ?? own ?? reasons.other}
    </Note>
  )
}

/** Row that this version cannot parse; kept and exported as it is. Deleting it asks for confirmation. */
export function UnreadableCard({ row }: { row: UnreadableRow }) {
  const texts = useTexts('outbox')
  const [asking, setAsking] = useState(false)
  return (
    <article className="queue__entry">
      <Note kind="idle">{texts.unreadable}</Note>
      <div className="queue__quiet">
        <Button variant="quiet" small onClick={() => void exportRow(row)}>
          {texts.export}
        </Button>
        <Button variant="quiet" small onClick={() => setAsking(true)}>
          {texts.remove}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={texts.removing.title}
          yes={texts.removing.yes}
          no={texts.removing.no}
          onClose={() => setAsking(false)}
          onYes={() => void removeRows([row.id])}
        >
          {texts.removing.textUnreadable}
        </Confirm>
      )}
    </article>
  )
}
