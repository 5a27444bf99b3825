import type { Message } from '#contract/thread.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { documentAddress, invalidateSolicitare } from '../../services/solicitari.ts'
import { ChatCard } from '../shared/ChatCard.tsx'
import { MessageThread } from '../shared/MessageThread.tsx'

interface Props {
  id: number
  messages: readonly Message[]
  seenAt: string | null
}

/** Conversation about a solicitare. */
export function Chat({ id, messages, seenAt }: Props) {
  const { one } = useTexts('solicitari')
  const about = { kind: 'mesaj-solicitare', id } as const
  return (
    <ChatCard {...about} attach={one.addDocument} attachApart>
      <MessageThread
        {...about}
        messages={messages}
        seenAt={seenAt}
        empty={one.noMessages}
        pathOf={documentAddress}
        onArrived={() => invalidateSolicitare(id)}
      />
    </ChatCard>
  )
}
