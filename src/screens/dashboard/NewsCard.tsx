import type { Notice } from '#contract/notificari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { selectAnnouncements } from '../../services/dashboard.ts'
import { markNoticeRead } from '../../services/notificari.ts'
import { Card } from '../../ui/card.tsx'
import { List, Row } from '../../ui/row.tsx'
import { ContentText } from '../shared/ContentText.tsx'

/** The operator's announcements to all citizens; nothing when there are none. */
export function NewsCard({ notices, today }: { notices: readonly Notice[]; today: string }) {
  const texts = useTexts('dashboard')
  const news = selectAnnouncements(notices, today)
  if (news.length === 0) return null
  return (
    <Card flush className="dash__side" title={texts.news}>
      <List>
        {news.map(({ id, titlu, text, legatura, citit_la, limba }) => (
          <Row
            key={id}
            href={`#${legatura ?? '/notificari'}`}
            onClick={() => citit_la === undefined && void markNoticeRead(id)}
            title={<ContentText text={titlu} limba={limba} isTitle />}
            line={<ContentText text={text} limba={limba} />}
            unread={citit_la === undefined ? texts.unread : undefined}
          />
        ))}
      </List>
    </Card>
  )
}
