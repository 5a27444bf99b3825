import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Message } from '#contract/thread.ts'
import { formatHour } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Entry } from '../../offline/entry.ts'
import { connection } from '../../services/connection.ts'
import { currentSendMode } from '../../services/send-mode.ts'
import { editedMessage } from '../../services/message-edit.ts'
import { retry } from '../../services/outbox-changes.ts'
import { pendingMessages, type MessageKind } from '../../services/pending-messages.ts'
import { Thread, type ThreadMessage } from '../../ui/thread.tsx'
import { FileLinks, type FileLinksProps } from './FileLinks.tsx'
import { useDayName } from './use-day-name.ts'

interface Props {
  kind: MessageKind
  /** Id of the sesizare or solicitare. */
  id: number
  messages: readonly Message[]
  /** Time of the server's response with the messages. */
  seenAt: string | null
  /** Text shown while there are no messages. */
  empty?: string
  pathOf: FileLinksProps['pathOf']
  /** Called when pending messages were delivered, so that the server's list is refetched. */
  onArrived(): void
}

/** Conversation with the operator, followed by the messages pending on this device. */
export function MessageThread({ kind, id, messages, seenAt, empty, pathOf, onArrived }: Props) {
  useSignals()
  const { title } = useTexts('thread')
  const shownOf = useThreadMessages(pathOf)
  const pending = pendingMessages(kind, id, messages, seenAt).filter(
    (entry) => entry.id !== editedMessage.value?.entry.id,
  )
  const arrived = pending.filter(({ status }) => status.state === 'sent').length
  // Delivered messages are in the server's list, so it is refetched to show the server's version.
  const onArrivedRef = useRef(onArrived)
  useEffect(() => {
    onArrivedRef.current = onArrived
  })
  useEffect(() => {
    if (arrived > 0) onArrivedRef.current()
  }, [id, arrived])
  const all = [...messages.map(shownOf.message), ...pending.map(shownOf.entry)]
  const end = useScrollToEnd(all.length)
  return (
    <>
      {all.length === 0 && empty && <p className="lead">{empty}</p>}
      <Thread label={title} messages={all} />
      <div ref={end} />
    </>
  )
}

/** Scrolls a scrollable thread to its end. */
function useScrollToEnd(count: number) {
  const end = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = end.current?.parentElement
    if (box) box.scrollTop = box.scrollHeight
  }, [count])
  return end
}

/** Maps messages and outbox entries to the thread's messages. */
function useThreadMessages(pathOf: FileLinksProps['pathOf']) {
  const texts = useTexts('thread')
  const { leaves } = useTexts('outbox')
  const dayName = useDayName()
  const online = connection.value === 'online'

  const message = ({ id, autor, text, fisiere, creat_la, citit_la }: Message): ThreadMessage => ({
    id: String(id),
    mine: autor === 'cetatean',
    author: autor === 'cetatean' ? texts.you : texts.operator,
    text,
    when: formatHour(creat_la),
    day: dayName(creat_la),
    files: fisiere.length > 0 ? <FileLinks files={fisiere} pathOf={pathOf} /> : undefined,
    ...(autor === 'cetatean' && {
      state: citit_la ? ('read' as const) : ('sent' as const),
      stateLabel: citit_la ? texts.read : texts.sent,
    }),
  })

  const entry = (waiting: Entry): ThreadMessage => ({
    id: waiting.id,
    mine: true,
    author: texts.you,
    text: textOf(waiting),
    when: formatHour(waiting.writtenAt),
    day: dayName(waiting.writtenAt),
    files:
      waiting.files.length > 0 ? (
        <p className="meta">{texts.files(waiting.files.length)}</p>
      ) : undefined,
    ...delivery(waiting),
  })

  function delivery(waiting: Entry): Pick<ThreadMessage, 'state' | 'stateLabel' | 'retry'> {
    const { state } = waiting.status
    if (state === 'sent') return { state: 'sent', stateLabel: texts.sent }
    if (state === 'parked') {
      const again = { label: texts.retry, onRetry: () => void retry(waiting) }
      return { state: 'failed', stateLabel: texts.failed, retry: again }
    }
    return {
      state: 'sending',
      stateLabel: online ? texts.sending : leaves[currentSendMode.value].queued,
    }
  }

  return { message, entry }
}

const textOf = ({ form: { text } }: Entry) => (typeof text === 'string' ? text : '')
