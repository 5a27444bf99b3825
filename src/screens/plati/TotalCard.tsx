import { useSignals } from '@preact/signals-react/runtime'
import type { Day } from '#contract/days.ts'
import type { Debts } from '#contract/facturi.ts'
import { formatDate, formatMoment } from '../../i18n/dates.ts'
import { formatLei, formatLeiParts } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { nextDue } from '../../services/facturi.ts'
import { isOpen, paymentHref, paymentsPage, isCardPaymentEnabled } from '../../services/plati.ts'
import { operator } from '../../services/portal.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { Clock } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { Stat } from '../../ui/stat.tsx'
import { NoBreak } from '../../ui/no-break.tsx'

function HowToPay({ hasAccount }: { hasAccount: boolean }) {
  useSignals()
  const texts = useTexts('plati')
  const { telefon, email } = operator.value
  if (!hasAccount && isCardPaymentEnabled()) return null
  const ways = isCardPaymentEnabled() ? texts.byCard : texts.byTransfer
  return <Note kind="plain">{hasAccount ? ways : texts.byOperator(telefon, email)}</Note>
}

/** Total due with its as-of time, the overdue part and the next due date. */
export function TotalCard({ debts, today }: { debts: Debts; today: Day }) {
  useSignals()
  const texts = useTexts('plati')
  const open = paymentsPage().known.value.data?.find(isOpen)
  const { total_bani, restant_bani, credit_bani, la, cont } = debts
  const next = nextDue(debts, today)
  return (
    <Card className="stack plati__total" title={texts.total}>
      <Stat {...formatLeiParts(total_bani)} date={texts.asOf(formatMoment(la))} />
      {restant_bani > 0 && <Note kind="late">{texts.overdue(formatLei(restant_bani))}</Note>}
      {next && (
        <Note kind="wait">
          {texts.next(formatLei(next.bani))} <NoBreak>{`${formatDate(next.day)}.`}</NoBreak>
        </Note>
      )}
      {credit_bani > 0 && <Note kind="done">{texts.credit(formatLei(credit_bani))}</Note>}
      {open && (
        <Banner
          kind="turn"
          icon={<Clock />}
          title={texts.checking(formatLei(open.suma_bani))}
          action={<a href={paymentHref(open.id)}>{texts.see}</a>}
        />
      )}
      {total_bani > 0 && <HowToPay hasAccount={cont !== undefined} />}
    </Card>
  )
}
