import { useSignals } from '@preact/signals-react/runtime'
import { use, useEffect } from 'react'
import { addDays, dayOf } from '#contract/days.ts'
import type { Message } from '#contract/thread.ts'
import { formatDate, formatHour, formatWeekday } from '../../i18n/dates.ts'
import { LanguageContext, useTexts } from '../../i18n/use-texts.ts'
import { systemNow } from '../../lib/clock.ts'
import type { Entry } from '../../offline/entry.ts'
import { connection } from '../../services/connection.ts'
import { retry } from '../../services/outbox.ts'
import { pendingMessages } from '../../services/pending-messages.ts'
import { MESSAGE_KIND, forgetSolicitare } from '../../services/solicitari.ts'
import { Card } from '../../ui/card.tsx'
import { Thread, type ThreadMessage } from '../../ui/thread.tsx'
import { ChatComposer } from './ChatComposer.tsx'
import { FileLinks } from './FileLinks.tsx'

export const CHAT_ID = 'mesaje'

interface Props {
  id: number
  messages: readonly Message[]
  seenAt: string | null
}

/** What the citizen and the operator wrote each other; what still waits on this device stands at its end. */
export function Chat({ id, messages, seenAt }: Props) {
  useSignals()
  const { chat } = useTexts('solicitari')
  const shownOf = useShown()
  const pending = pendingMessages(MESSAGE_KIND, id, messages, seenAt)
  const arrived = pending.filter(({ status }) => status.state === 'sent').length
  // What has arrived is in the server's list: it is shown as the server has it as soon as possible.
  useEffect(() => {
    if (arrived > 0) forgetSolicitare(id)
  }, [id, arrived])
  const all = [...messages.map(shownOf.message), ...pending.map(shownOf.entry)]
  return (
    <Card title={chat.title} className="stack">
      {all.length === 0 && <p className="lead">{chat.empty}</p>}
      <Thread label={chat.title} messages={all} />
      <ChatComposer id={id} />
    </Card>
  )
}

/** Messages and entries as the thread shows them. */
function useShown() {
  const { chat } = useTexts('solicitari')
  const dayName = useDayName()
  const online = connection.value === 'online'

  const message = ({ id, autor, text, fisiere, creat_la, citit_la }: Message): ThreadMessage => ({
    id: String(id),
    mine: autor === 'cetatean',
    author: autor === 'cetatean' ? chat.you : chat.operator,
    text,
    when: formatHour(creat_la),
    day: dayName(creat_la),
    files: fisiere.length > 0 ? <FileLinks files={fisiere} /> : undefined,
    ...(autor === 'cetatean' && {
      state: citit_la ? ('read' as const) : ('sent' as const),
      stateLabel: citit_la ? chat.read : chat.sent,
    }),
  })

  const entry = (waiting: Entry): ThreadMessage => ({
    id: waiting.id,
    mine: true,
    author: chat.you,
    text: typeof waiting.form['text'] === 'string' ? waiting.form['text'] : '',
    when: formatHour(waiting.writtenAt),
    day: dayName(waiting.writtenAt),
    files:
      waiting.files.length > 0 ? (
        <p className="meta">{chat.files(waiting.files.length)}</p>
      ) : undefined,
    ...delivery(waiting),
  })

  function delivery(waiting: Entry): Pick<ThreadMessage, 'state' | 'stateLabel' | 'retry'> {
    const { state } = waiting.status
    if (state === 'sent') return { state: 'sent', stateLabel: chat.sent }
    if (state === 'parked') {
      const again = { label: chat.retry, onRetry: () => void retry(waiting) }
      return { state: 'failed', stateLabel: chat.failed, retry: again }
    }
    return { state: 'sending', stateLabel: online ? chat.sending : chat.queued }
  }

  return { message, entry }
}

/** `azi`, `ieri`, or the day of the week and the date. */
function useDayName(): (iso: string) => string {
  const lists = useTexts('lists')
  const language = use(LanguageContext)
  const today = dayOf(new Date(systemNow()))
  const yesterday = addDays(today, -1)
  return (iso) => {
    const day = dayOf(new Date(iso))
    if (day === today) return lists.today
    if (day === yesterday) return lists.yesterday
    return `${formatWeekday(day, language)}, ${formatDate(day)}`
  }
}
