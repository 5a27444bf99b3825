import { useTexts } from '../../i18n/use-texts.ts'
import { getChat, fetchNewMessages } from '../../services/sesizare-chat.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChatCard } from '../shared/ChatCard.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { MessageThread } from '../shared/MessageThread.tsx'
import { useResource } from '../shared/use-resource.ts'
import { buildFileUrl } from './use-photo-urls.ts'

/** Conversation about a sesizare. */
export function Chat({ id }: { id: number }) {
  const { one } = useTexts('sesizari')
  const about = { kind: 'mesaj-sesizare', id } as const
  const thread = { ...about, pathOf: buildFileUrl }
  const chat = getChat(id)
  // The server's messages may never have loaded; those pending on this device are shown anyway.
  const isUnknown = useResource(chat).data === null
  const skeleton = (
    <div className="stack" aria-busy="true">
      <Skeleton shape="line" />
      <Skeleton shape="title" />
    </div>
  )
  return (
    <ChatCard {...about} attach={one.attach}>
      <ResourceView resource={chat} skeleton={skeleton}>
        {(messages, { seenAt }) => (
          <MessageThread
            {...thread}
            messages={messages}
            seenAt={seenAt}
            empty={one.noMessages}
            onArrived={() => void fetchNewMessages(id)}
          />
        )}
      </ResourceView>
      {isUnknown && (
        <MessageThread {...thread} messages={[]} seenAt={null} onArrived={() => void chat.load()} />
      )}
    </ChatCard>
  )
}
