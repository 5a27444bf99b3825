import type { Day } from '#contract/days.ts'
import type { Debts } from '#contract/facturi.ts'
import { formatDate, formatMoment } from '../../i18n/dates.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { nextDue } from '../../services/facturi.ts'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { Stat } from '../../ui/stat.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'

/** What is owed in all, with its moment; what of it is late and what comes next. */
export function TotalCard({ debts, today }: { debts: Debts; today: Day }) {
  const texts = useTexts('plati')
  const { total_bani, restant_bani, credit_bani, la, cont } = debts
  const next = nextDue(debts, today)
  const [value] = formatLei(total_bani).split('\u00a0')
  return (
    <Card className="stack plati__total" title={texts.total}>
      <Stat value={value} unit={texts.unit} date={texts.asOf(formatMoment(la))} />
      {restant_bani > 0 && <Note kind="late">{texts.overdue(formatLei(restant_bani))}</Note>}
      {next && (
        <Note kind="wait">
          {texts.next(formatLei(next.bani))} <Unbroken>{`${formatDate(next.day)}.`}</Unbroken>
        </Note>
      )}
      {credit_bani > 0 && <Note kind="done">{texts.credit(formatLei(credit_bani))}</Note>}
      {total_bani > 0 && cont && <Note kind="plain">{texts.byTransfer}</Note>}
    </Card>
  )
}
