import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { PAY_PAGE, type VisitorPayment } from '#contract/plateste.ts'
import { isOpenState, isPaidState } from '#contract/plati.ts'
import type { Catalogue } from '../../i18n/catalogue.ts'
import { usePayTexts } from '../../i18n/plateste-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { findBegun, forgetBegun, loadPayment, poll } from '../../services/plateste.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonCards } from '../../ui/skeleton-cards.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'
import { Failure, Pending, Success } from './Result.tsx'

interface Props {
  paymentKey: string
}

/** Result of a payment as the server has it; until that is known, nobody may pay again. */
export function PaymentPage({ paymentKey }: Props) {
  useSignals()
  const own = usePayTexts()
  const { loading, result: texts } = useTexts('plata')
  const { payment, failure } = usePayment(paymentKey)
  const isGone = failure?.kind === 'refused' && failure.status === 404
  const title = payment ? getTitle(payment, texts) : isGone ? own.title : texts.open
  return (
    <PublicPage title={title} faq="PLATI_PAGE">
      <p className="vh" role="status">
        {payment && title}
      </p>
      <div className="stack stack--form">
        {payment ? (
          <Outcome payment={payment} failure={failure} />
        ) : isGone ? (
          <>
            <Note role="alert">{own.gone}</Note>
            <LinkButton block href="#/plateste">
              {own.other}
            </LinkButton>
          </>
        ) : failure ? (
          <Note kind="turn" role="alert">
            <strong>{texts.dontPay}</strong> {texts.openOffline}
          </Note>
        ) : (
          <SkeletonCards label={loading} count={1} shapes={['title', 'line', 'box']} />
        )}
      </div>
    </PublicPage>
  )
}

function Outcome({ payment, failure }: { payment: VisitorPayment; failure: Failed | null }) {
  if (isOpenState(payment.stare)) return <Pending payment={payment} isOffline={failure !== null} />
  return isPaidState(payment.stare) ? <Success payment={payment} /> : <Failure payment={payment} />
}

function getTitle({ stare }: VisitorPayment, texts: Catalogue['plata']['result']): string {
  if (isPaidState(stare)) return texts.paid
  return stare === 'esuata' || stare === 'anulata' || stare === 'expirata'
    ? texts[stare]
    : texts.open
}

/** Loads a payment, and polls while its outcome, or the payment itself, is not known. */
function usePayment(key: string) {
  const [payment, setPayment] = useState<VisitorPayment | null>(null)
  const [failure, setFailure] = useState<Failed | null>(null)
  const isOver =
    (payment !== null && !isOpenState(payment.stare)) ||
    (failure?.kind === 'refused' && failure.status === 404)

  useEffect(() => {
    if (isOver) return
    let isShown = true
    const ask = async () => {
      const outcome = await loadPayment(key)
      if (!isShown) return
      setFailure(outcome.kind === 'ok' ? null : outcome)
      if (outcome.kind === 'ok') setPayment(outcome.data)
      else if (outcome.kind === 'refused' && outcome.status === 404) {
        leaveUnknown(key)
      }
    }
    void ask()
    const stop = poll(ask)
    return () => {
      isShown = false
      stop()
    }
  }, [key, isOver])

  return { payment, failure }
}

// The call that was to begin it never arrived, so the invoice may be paid.
function leaveUnknown(key: string): void {
  const begun = findBegun()
  if (begun?.key !== key) return
  forgetBegun()
  navigate(PAY_PAGE + begun.token, { replace: true })
}
