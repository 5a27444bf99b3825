import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CircleAlert } from './icons-first.ts'
import { Check, CheckCheck, Clock } from './icons.ts'
import '#src/styles/tokens-more.css'
import './thread.css'

export type MessageState = 'sending' | 'sent' | 'read' | 'failed'

export interface ThreadMessage {
  id: string
  /** True if the reader wrote it. */
  mine: boolean
  text: string
  /** Time, or date and time. */
  when: ReactNode
  /** „ieri”, „marți, 03-03-2026”: shown once above the messages of the same day. */
  day?: string | undefined
  /** Delivery state; only for the reader's own messages. */
  state?: MessageState | undefined
  /** State in words: „Trimis”; the error when it failed. */
  stateLabel?: string | undefined
  files?: ReactNode
  /** „Operator”; „Dvs.” for own messages, where only screen readers get it. */
  author: string
  /** Retry button beside the state: „reîncearcă”. */
  retry?: { label: string; onRetry: () => void } | undefined
}

export interface ThreadProps {
  /** Accessible name: „Mesaje”. */
  label: string
  /** Oldest first. */
  messages: readonly ThreadMessage[]
}

const stateIcons: Record<MessageState, ReactNode> = {
  sending: <Clock />,
  sent: <Check />,
  read: <CheckCheck />,
  failed: <CircleAlert />,
}

/** Conversation as a live `log`: screen readers announce new messages and states. */
export function Thread({ label, messages }: ThreadProps) {
  return (
    <div role="log" aria-label={label}>
      <ol className="thread">
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            {message.day !== undefined && message.day !== messages[index - 1]?.day && (
              <li className="thread__day meta">{message.day}</li>
            )}
            <MessageRow message={message} />
          </Fragment>
        ))}
      </ol>
    </div>
  )
}

function MessageRow({ message }: { message: ThreadMessage }) {
  const { mine, text, files, state, author } = message
  return (
    <li className={classNames('msg', mine && 'msg--mine', state && `msg--${state}`)}>
      {mine && <span className="vh">{author}: </span>}
      {text !== '' && <span className="msg__bubble">{text}</span>}
      {files && <div className="msg__files">{files}</div>}
      <span className="msg__meta">
        {!mine && `${author} · `}
        <span className="num">{message.when}</span>
        {message.state && ' · '}
        <Delivery message={message} />
      </span>
    </li>
  )
}

function Delivery({ message: { state, stateLabel, retry } }: { message: ThreadMessage }) {
  if (!state) return null
  return (
    <span className="msg__state">
      {stateIcons[state]}
      {stateLabel}
      {retry && (
        <button type="button" className="msg__retry" onClick={retry.onRetry}>
          {retry.label}
        </button>
      )}
    </span>
  )
}
