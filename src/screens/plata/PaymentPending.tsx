import { useSignals } from '@preact/signals-react/runtime'
import type { Payment } from '#contract/plati.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { connection } from '../../services/connection.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CoveredList } from './CoveredList.tsx'
import { ToPayments } from './ToPayments.tsx'

/** Result page of a payment whose outcome is not known yet. */
export function PaymentPending({ payment }: { payment: Payment }) {
  useSignals()
  const { result: texts } = useTexts('plata')
  const isOnline = connection.value === 'online'
  return (
    <>
      <Card className="stack" turn>
        <Note kind="turn" icon={isOnline ? <Spinner /> : undefined} role="alert">
          {formatLei(payment.suma_bani)}. <strong>{texts.dontPay}</strong>
        </Note>
        {payment.de_altcineva && <p>{payment.de_altcineva}</p>}
        <p>{isOnline ? texts.openText : texts.openOffline}</p>
        {payment.redirect_url && <p>{texts.unfinished}</p>}
        <div className="actions">
          {payment.redirect_url && (
            <LinkButton href={payment.redirect_url}>{texts.goOn}</LinkButton>
          )}
          <ToPayments quiet />
        </div>
      </Card>
      <CoveredList title={texts.wanted} payment={payment} />
    </>
  )
}
