import type { Payment } from '#contract/plati.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { payAgain } from '../../services/plata.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { CoveredList } from './CoveredList.tsx'
import { ToPayments } from './ToPayments.tsx'

/** Result page of a failed payment: the reason and a retry. */
export function PaymentFailed({ payment }: { payment: Payment }) {
  const { result: texts } = useTexts('plata')
  const { stare, motiv, fara_incasare, alt_card = false } = payment
  return (
    <>
      <Card className="stack">
        <Note kind={stare === 'esuata' ? 'late' : 'idle'}>
          {fara_incasare && <strong>{texts.notTaken} </strong>}
          <span>{motiv}</span>
        </Note>
        <div className="actions">
          <LinkButton
            variant="primary"
            href={payment.pentru ? '#/plati#pentru' : '#/payments'}
            onClick={() => payment.pentru || payAgain(payment, alt_card)}
          >
            {alt_card ? texts.otherCard : texts.again}
          </LinkButton>
          <ToPayments quiet />
        </div>
      </Card>
      <CoveredList title={texts.wanted} payment={payment} />
    </>
  )
}
