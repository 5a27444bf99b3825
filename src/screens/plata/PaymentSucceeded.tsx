import type { Payment } from '#contract/plati.ts'
import { formatMoment } from '../../i18n/dates.ts'
import { formatLei, formatLeiParts } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { proofName, proofPath } from '../../services/plati.ts'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Note } from '../../ui/note.tsx'
import { Stat } from '../../ui/stat.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { DownloadButton } from '../shared/DownloadButton.tsx'
import { MandateActivation } from './MandateActivation.tsx'
import { CoveredList } from './CoveredList.tsx'
import { ToPayments } from './ToPayments.tsx'

/** Result page of a successful payment: amount, time, items and receipt. */
export function PaymentSucceeded({ payment }: { payment: Payment }) {
  const { result: texts } = useTexts('plata')
  const { payments } = useTexts('plati')
  const { stare, suma_bani, rambursat_bani, creat_la, incasata_la = creat_la } = payment
  const { de_altcineva } = payment
  return (
    <>
      <Card className="stack">
        <div>
          <StatusPill kind={stare === 'incasata' ? 'done' : 'idle'}>
            {payments.states[stare]}
          </StatusPill>
        </div>
        <Stat {...formatLeiParts(suma_bani)} date={formatMoment(incasata_la)} />
        <DefinitionList
          columns
          items={[
            { label: texts.reference, value: payment.referinta },
            { label: texts.card, value: payment.card?.masca },
            { label: payments.payee, value: payment.pentru },
            { label: texts.number, value: payment.id },
          ]}
        />
        {de_altcineva && <Note>{de_altcineva}</Note>}
        {rambursat_bani > 0 && !de_altcineva && (
          <Note>{texts.refunded(formatLei(rambursat_bani))}</Note>
        )}
        <MandateActivation payment={payment} />
        <div className="actions">
          {!payment.pentru && (
            <DownloadButton path={proofPath(payment)} name={proofName(payment)}>
              {texts.proof}
            </DownloadButton>
          )}
          <ToPayments quiet />
        </div>
      </Card>
      <CoveredList title={de_altcineva ? payments.what : texts.covered} payment={payment} />
    </>
  )
}
