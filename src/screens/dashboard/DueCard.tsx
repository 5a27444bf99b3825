import type { Day } from '#contract/days.ts'
import type { Debts } from '#contract/facturi.ts'
import { formatDate, formatMoment } from '../../i18n/dates.ts'
import { formatLei, formatLeiParts } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { nextDue } from '../../services/facturi.ts'
import {
  choose,
  isCardPaymentEnabled,
  payableNow,
  paymentsPage,
  selectUndisputed,
  sumPositions,
} from '../../services/plati.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Wallet } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { Stat } from '../../ui/stat.tsx'
import { useResource } from '../shared/use-resource.ts'

/** Amount due with its as-of time and the next due date; nothing when it is 0. */
export function DueCard({ debts, today }: { debts: Debts; today: Day }) {
  const { due: texts } = useTexts('dashboard')
  const { asOf, overdue, tabs } = useTexts('plati')
  const { total_bani, restant_bani, la, pozitii } = debts
  if (total_bani === 0) return null
  const next = nextDue(debts, today)
  return (
    <Card className="stack dash__side" title={tabs.unpaid}>
      <Stat {...formatLeiParts(total_bani)} date={asOf(formatMoment(la))} />
      {restant_bani > 0 && <Note kind="late">{overdue(formatLei(restant_bani))}</Note>}
      {next && <p className="num">{texts.next(formatDate(next.day))}</p>}
      {pozitii.some(({ contestata }) => contestata) && <p className="meta">{texts.contested}</p>}
      <PayLink debts={debts} />
    </Card>
  )
}

/** Link to the checkout of everything undisputed; to the amounts due if nothing is payable by card. */
function PayLink({ debts }: { debts: Debts }) {
  const { due: texts } = useTexts('dashboard')
  const { pay, invoices } = useTexts('plati')
  const canPay = isCardPaymentEnabled()
  const payments = useResource(paymentsPage()).data
  const all = canPay && payments ? selectUndisputed(payableNow(debts.pozitii, payments)) : []
  const isPayable = all.length > 0
  return (
    <LinkButton
      className="due__link"
      href={isPayable ? '#/payments#acasa' : '#/plati'}
      icon={<Wallet />}
      onClick={() => isPayable && choose(all.map(({ id }) => id))}
    >
      {isPayable ? pay(formatLei(sumPositions(all))) : canPay ? texts.pay : invoices}
    </LinkButton>
  )
}
