import type { ReactNode } from 'react'
import { addDays, type Day } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { Notice, NoticeKind } from '#contract/notificari.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { formatHour, formatShortDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { markNoticeRead } from '../../services/notificari.ts'
import { Card } from '../../ui/card.tsx'
import {
  CreditCard,
  FileText,
  Flag,
  Megaphone,
  Receipt,
  Truck,
  User,
  Wallet,
} from '../../ui/icons.ts'
import { useFirstRows } from '../../ui/defer-until-paint.tsx'
import { List, Row } from '../../ui/row.tsx'
import { ContentText } from '../shared/ContentText.tsx'
import { ReminderAnswers } from './ReminderAnswers.tsx'

const icons: Record<NoticeKind, ReactNode> = {
  solicitare: <FileText />,
  sesizare: <Flag />,
  contract: <Wallet />,
  factura: <Receipt />,
  plata: <CreditCard />,
  colectare: <Truck />,
  anunt: <Megaphone />,
  cont: <User />,
}

type Group = 'today' | 'yesterday' | 'earlier'
const groups: readonly Group[] = ['today', 'yesterday', 'earlier']

/** Notifications grouped by day. */
export function NoticeGroups({ notices: all }: { notices: readonly Notice[] }) {
  const texts = useTexts('notificari')
  const today = dayOf(new Date(serverNow()))
  const notices = useFirstRows(all)
  return groups.map((group) => {
    const own = notices.filter((notice) => findDayGroup(notice, today) === group)
    if (own.length === 0) return null
    return (
      <section key={group} aria-labelledby={`notificari-${group}`}>
        <h2 className="notices__day" id={`notificari-${group}`}>
          {texts.days[group]}
        </h2>
        <Card flush>
          <List>
            {own.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                today={today}
                isOld={group === 'earlier'}
              />
            ))}
          </List>
        </Card>
      </section>
    )
  })
}

function findDayGroup({ creat_la }: Notice, today: Day): Group {
  const day = dayOf(new Date(creat_la))
  if (day >= today) return 'today'
  return day === addDays(today, -1) ? 'yesterday' : 'earlier'
}

/** Notification row; a tap marks it as read and opens its link. */
function NoticeRow({ notice, today, isOld }: { notice: Notice; today: Day; isOld: boolean }) {
  const texts = useTexts('notificari')
  const { id, titlu, text, tip, legatura, creat_la, citit_la, limba, memento } = notice
  const isUnread = citit_la === undefined
  const read = isUnread ? () => void markNoticeRead(id) : undefined
  return (
    <Row
      href={legatura === undefined ? undefined : `#${legatura}`}
      onClick={read}
      icon={icons[tip]}
      tone={isUnread ? undefined : 'idle'}
      title={<ContentText text={titlu} limba={limba} isTitle />}
      line={<ContentText text={text} limba={limba} />}
      end={
        <time dateTime={creat_la}>
          {isOld ? formatShortDate(creat_la, today) : formatHour(creat_la)}
        </time>
      }
      unread={isUnread ? texts.unread : undefined}
      actions={memento && <ReminderAnswers id={id} />}
    />
  )
}
