import { useEffect } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { CONSENT_LINK, PAY_PAGE } from '#contract/plateste.ts'
import { isFeatureOff } from '../../browser/features.ts'
import { usePayTexts } from '../../i18n/plateste-texts.ts'
import { findBegun, isPaymentKey } from '../../services/plateste.ts'
import { Note } from '../../ui/note.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'
import { ConsentPage } from './ConsentPage.tsx'
import { PayPage } from './PayPage.tsx'
import { PaymentPage } from './PaymentPage.tsx'

/**
 * Page that pays somebody else's invoice: by its number and client code, or by the token of the QR code on it. While a
 * payment begun in this tab may still go through, that one is shown instead. The link that stops a consent to pay leads
 * here too.
 */
export function PlatesteScreen({ params }: { params: Record<string, string | undefined> }) {
  const asked = params['cod'] ?? ''
  const isConsent = asked.startsWith(CONSENT_LINK)
  const begun = isConsent || isPaymentKey(asked) ? null : (findBegun()?.key ?? null)
  useEffect(() => {
    if (begun !== null) navigate(PAY_PAGE + begun, { replace: true })
  }, [begun])
  if (isConsent) return <ConsentPage key={asked} token={asked} />
  if (isPaymentKey(asked)) return <PaymentPage key={asked} paymentKey={asked} />
  if (begun === null && isFeatureOff('cards')) return <CardsOff />
  return begun === null ? (
    <PayPage key={asked} token={asked} />
  ) : (
    <PaymentPage key={begun} paymentKey={begun} />
  )
}

function CardsOff() {
  const { title, off } = usePayTexts()
  return (
    <PublicPage title={title} faq="PLATI_PAGE">
      <Note>{off}</Note>
    </PublicPage>
  )
}
