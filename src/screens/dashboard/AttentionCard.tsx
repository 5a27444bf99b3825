import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode } from 'react'
import { daysBetween } from '#contract/days.ts'
import { renewalType } from '#contract/solicitari.ts'
import { dayOf } from '#contract/time-zone.ts'
import { formatAge } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  listAttentionItems,
  type AttentionItem,
  type DashboardData,
} from '../../services/dashboard.ts'
import { prefill } from '../../services/solicitare-prefill.ts'
import { currentSendMode } from '../../services/send-mode.ts'
import { Card } from '../../ui/card.tsx'
import { CreditCard, FileText, Reply, Upload } from '../../ui/icons.ts'
import { List, Row } from '../../ui/row.tsx'

/** Items that need an action of the citizen; nothing when there are none. */
export function AttentionCard({ data, today }: { data: DashboardData; today: string }) {
  useSignals()
  const { attention } = useTexts('dashboard')
  const items = listAttentionItems(data, today)
  if (items.length === 0) return null
  return (
    <Card title={attention.title} flush turn className="dash__main dash__alerts">
      <List>
        {items.map((item) => (
          <AttentionRow key={attentionKey(item)} item={item} today={today} />
        ))}
      </List>
    </Card>
  )
}

const attentionKey = (item: AttentionItem) => ('id' in item ? `${item.kind} ${item.id}` : item.kind)

interface Words {
  href: string
  icon: ReactNode
  title: string
  line: string
  onClick?: () => void
}

function AttentionRow({ item, today }: { item: AttentionItem; today: string }) {
  return <Row tone="turn" {...useAttentionText(item, today)} />
}

function useAttentionText(item: AttentionItem, today: string): Words {
  useSignals()
  const { attention } = useTexts('dashboard')
  const { leaves } = useTexts('outbox')
  if ('count' in item) {
    const [title, line] =
      item.kind === 'parked'
        ? [attention.parked(item.count), attention.parkedLine]
        : [attention.waiting(item.count), leaves[currentSendMode.value].hint]
    return { href: '#/de-trimis', icon: <Upload />, title, line }
  }
  if (item.kind === 'contract') {
    return {
      href: '#/solicitare-add',
      onClick: () => prefill(renewalType, { contract_id: item.id }),
      icon: <FileText />,
      title: attention.contract(item.numar, item.daysLeft),
      line: attention.renew,
    }
  }
  if (item.kind === 'recurring') {
    return {
      href: '#/carduri',
      icon: <CreditCard />,
      title: attention.recurring(item.numar),
      line: item.why,
    }
  }
  const days = item.asks ? daysBetween(dayOf(new Date(item.at)), today) : 0
  const route = item.kind === 'sesizare' ? '/sesizare/' : '/solicitare-view/'
  return {
    href: `#${route}${item.id}`,
    icon: <Reply />,
    title: item.asks ? attention.asks(item.subject, item.question) : attention.wrote(item.subject),
    line: attention[item.kind](item.numar, days > 1 ? attention.waits(days) : formatAge(item.at)),
  }
}
