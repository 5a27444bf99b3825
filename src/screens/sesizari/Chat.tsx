import { useSignals } from '@preact/signals-react/runtime'
import { use, useEffect, useLayoutEffect, useRef } from 'react'
import type { Message } from '#contract/thread.ts'
import { formatDate, formatHour, formatWeekday } from '../../i18n/dates.ts'
import { LanguageContext, useTexts } from '../../i18n/use-texts.ts'
import { addDays, dayOf } from '#contract/days.ts'
import type { Entry } from '../../offline/entry.ts'
import { connection } from '../../services/connection.ts'
import { chatOf, learnNews, sendAgain, threadOf } from '../../services/sesizare-chat.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Thread, type ThreadMessage } from '../../ui/thread.tsx'
import { KeptData } from '../shared/KeptData.tsx'
import { ChatComposer } from './ChatComposer.tsx'
import { FileLinks } from './FileLinks.tsx'

export const CHAT_ID = 'mesaje'

const wordsOf = ({ form: { text } }: Entry) => (typeof text === 'string' ? text : '')

/** What the citizen and the operator wrote each other. */
export function Chat({ id }: { id: number }) {
  const { chat } = useTexts('sesizari')
  const skeleton = (
    <div className="stack" aria-busy="true">
      <Skeleton shape="line" />
      <Skeleton shape="title" />
    </div>
  )
  return (
    <div id={CHAT_ID} className="sesizare__chat-place">
      <Card title={chat.title} className="stack sesizare__chat">
        <div className="stack sesizare__scroll">
          <KeptData resource={chatOf(id)} skeleton={skeleton}>
            {(messages, { seenAt }) => <Messages id={id} messages={messages} seenAt={seenAt} />}
          </KeptData>
        </div>
        <ChatComposer id={id} />
      </Card>
    </div>
  )
}

interface MessagesProps {
  id: number
  messages: readonly Message[]
  seenAt: string | null
}

function Messages({ id, messages, seenAt }: MessagesProps) {
  useSignals()
  const { chat } = useTexts('sesizari')
  const shownOf = useShown()
  const { pending } = threadOf(id, messages, seenAt)
  const arrived = pending.filter(({ status }) => status.state === 'sent').length
  // What has arrived is in the server's list: it is shown as the server has it as soon as possible.
  useEffect(() => {
    if (arrived > 0) void learnNews(id)
  }, [id, arrived])
  const all = [...messages.map(shownOf.message), ...pending.map(shownOf.entry)]
  const end = useEndInView(all.length)
  return (
    <>
      {all.length === 0 && <p className="lead">{chat.empty}</p>}
      <Thread label={chat.title} messages={all} />
      <div ref={end} />
    </>
  )
}

/** Where the thread scrolls within itself, its end is what one sees. */
function useEndInView(count: number) {
  const end = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = end.current?.closest('.sesizare__scroll')
    if (box) box.scrollTop = box.scrollHeight
  }, [count])
  return end
}

/** Messages and entries as the thread shows them. */
function useShown() {
  const { chat } = useTexts('sesizari')
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
    text: wordsOf(waiting),
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
      const retry = { label: chat.retry, onRetry: () => void sendAgain(waiting) }
      return { state: 'failed', stateLabel: chat.failed, retry }
    }
    return { state: 'sending', stateLabel: online ? chat.sending : chat.queued }
  }

  return { message, entry }
}

/** `azi`, `ieri`, or the day of the week and the date. */
function useDayName(): (iso: string) => string {
  const lists = useTexts('lists')
  const language = use(LanguageContext)
  const today = dayOf(new Date())
  const yesterday = addDays(today, -1)
  return (iso) => {
    const day = dayOf(new Date(iso))
    if (day === today) return lists.today
    if (day === yesterday) return lists.yesterday
    return `${formatWeekday(day, language)}, ${formatDate(day)}`
  }
}
