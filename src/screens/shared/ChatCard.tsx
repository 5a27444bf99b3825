import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Card } from '../../ui/card.tsx'
import './chat-card.css'
import { MessageComposer, type MessageComposerProps } from './MessageComposer.tsx'

/** Anchor of the messages: the part of the address after the second `#`. */
export const CHAT_ID = 'mesaje'

/** Card with a conversation and its composer. */
export function ChatCard({
  children,
  ...composer
}: MessageComposerProps & { children: ReactNode }) {
  const { title } = useTexts('thread')
  return (
    <div id={CHAT_ID} tabIndex={-1} className="chat">
      <Card title={title} className="stack chat__card">
        <div className="stack chat__scroll">{children}</div>
        <MessageComposer {...composer} />
      </Card>
    </div>
  )
}

/** Scrolls to the message field and focuses it; on phones it is far below. */
export function focusComposer(): void {
  const field = document.querySelector<HTMLElement>(`#${CHAT_ID} .composer__field`)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
