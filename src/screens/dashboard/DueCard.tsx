import type { Day } from '#contract/days.ts'
import type { Debts } from '#contract/facturi.ts'
import { formatDate, formatMoment } from '../../i18n/dates.ts'
import { formatLei, formatLeiParts } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { nextDue } from '../../services/facturi.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Wallet } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { Stat } from '../../ui/stat.tsx'

/** Amount due with its as-of time and the next due date; nothing when it is 0. */
export function DueCard({ debts, today }: { debts: Debts; today: Day }) {
  const { due: texts } = useTexts('dashboard')
  const { total_bani, restant_bani, la } = debts
  if (total_bani === 0) return null
  const next = nextDue(debts, today)
  return (
    <Card className="stack dash__side" title={texts.title}>
      <Stat {...formatLeiParts(total_bani)} date={texts.asOf(formatMoment(la))} />
      {restant_bani > 0 && <Note kind="late">{texts.overdue(formatLei(restant_bani))}</Note>}
      {next && <p className="num">{texts.next(formatDate(next.day))}</p>}
      <LinkButton className="due__link" href="#/plati" icon={<Wallet />}>
        {texts.pay}
      </LinkButton>
    </Card>
  )
}
