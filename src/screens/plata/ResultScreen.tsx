import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { Payment } from '#contract/plati.ts'
import type { Catalogue } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { endPayment, pollPayment, paymentNow } from '../../services/plata.ts'
import { isOpen, isPaid } from '../../services/plati.ts'
import type { Resource } from '../../services/resources.ts'
import { Note } from '../../ui/note.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { PaymentFailed } from './PaymentFailed.tsx'
import { PaymentSucceeded } from './PaymentSucceeded.tsx'
import { PaySkeleton } from './PaySkeleton.tsx'
import { ToPayments } from './ToPayments.tsx'
import { PaymentPending } from './PaymentPending.tsx'

/** Result of a payment (without an id, the last one) as the server has it, no matter which return URL was used. */
export function ResultScreen({ params }: { params: Record<string, string | undefined> }) {
  useSignals()
  const { result: texts } = useTexts('plata')
  const pages = useTexts('pages')
  const payment = paymentNow(Number(params['plataId']) || null)
  usePaymentPolling(payment)
  const { data, failure } = payment.known.value
  // Back from the bank without a connection: until the state loads, the payment may have gone through.
  const isLost = !data && failure !== null && !('status' in failure && failure.status === 404)
  const title = data ? getResultTitle(data, texts) : isLost ? texts.open : pages.plata
  return (
    <div className="page task">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="vh" role="status">
        {data && title}
      </p>
      {isLost && (
        <Note kind="turn" role="alert">
          <strong>{texts.dontPay}</strong>
        </Note>
      )}
      <ResourceView resource={payment} skeleton={<PaySkeleton />} back={<ToPayments />}>
        {(known) => <Result payment={known} />}
      </ResourceView>
    </div>
  )
}

function getResultTitle(payment: Payment, texts: Catalogue['plata']['result']): string {
  if (isPaid(payment)) return texts.paid
  const { stare } = payment
  return stare === 'esuata' || stare === 'anulata' || stare === 'expirata'
    ? texts[stare]
    : texts.open
}

/** Polls until the payment has ended, then invalidates the data it may have changed. */
function usePaymentPolling(resource: Resource<Payment>): void {
  useSignals()
  const { data, fresh } = resource.known.value
  const isOver = fresh && data !== null && !isOpen(data)
  const isFollowed = data !== null && isOpen(data)
  useEffect(() => (isFollowed ? pollPayment(resource) : undefined), [resource, isFollowed])
  useEffect(() => {
    const { data: ended } = resource.known.peek()
    if (isOver && ended) endPayment(ended)
  }, [resource, isOver])
}

function Result({ payment }: { payment: Payment }) {
  if (isOpen(payment)) return <PaymentPending payment={payment} />
  return isPaid(payment) ? (
    <PaymentSucceeded payment={payment} />
  ) : (
    <PaymentFailed payment={payment} />
  )
}
