import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import type { InvoiceReference, PublicInvoice } from '#contract/plateste.ts'
import { usePayTexts } from '../../i18n/plateste-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { connection } from '../../services/connection.ts'
import { whileBlocked } from '../../services/feedback.ts'
import { loadInvoice } from '../../services/plateste.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonCards } from '../../ui/skeleton-cards.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import { FindForm } from './FindForm.tsx'
import { InvoiceCard } from './InvoiceCard.tsx'

interface Props {
  /** Token of the QR code; empty without one. */
  token: string
}

/** Finds an invoice, shows what is to be paid of it, and begins its payment. */
export function PayPage({ token }: Props) {
  useSignals()
  const texts = usePayTexts()
  const { found, failure, isLoading, find, forget } = useInvoice(token)
  const feedback = useErrorFeedback({
    inexistent: found || !token ? texts.unknown : texts.badLink,
    prea_multe_incercari: texts.tooMany,
  })
  const isOffline = connection.value !== 'online'
  return (
    <PublicPage title={texts.title} lead={texts.lead} faq="PLATI_PAGE">
      <div className="stack stack--form">
        {isOffline && (
          <Note kind="late" role="status">
            {texts.offline}
          </Note>
        )}
        {failure && !isOffline && (
          <Note kind="late" role="alert">
            {feedback.sentence(failure)}
          </Note>
        )}
        {isLoading && token && !found && (
          <SkeletonCards label={texts.loading} count={1} shapes={['title', 'line', 'box']} />
        )}
        {found && (
          <InvoiceCard
            invoice={found.invoice}
            reference={found.reference}
            onCheck={() => void find(found.reference)}
            onOther={() => {
              forget()
              navigate('/plateste')
            }}
          />
        )}
        {!found && token && failure?.kind === 'offline' && (
          <Button block onClick={() => void find({ legatura: token })}>
            {texts.check}
          </Button>
        )}
        {!found && !(isLoading && token) && <FindForm onFind={(reference) => find(reference)} />}
      </div>
    </PublicPage>
  )
}

interface Found {
  reference: InvoiceReference
  invoice: PublicInvoice
}

/** Loads the invoice of the token at once, and others as they are asked for. */
function useInvoice(token: string) {
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<Failed | null>(null)
  const [isLoading, setLoading] = useState(token !== '')
  const isShown = useRef(true)

  async function find(reference: InvoiceReference): Promise<void> {
    setLoading(true)
    const outcome = await whileBlocked(loadInvoice(reference))
    if (!isShown.current) return
    setLoading(false)
    setFailure(outcome.kind === 'ok' ? null : outcome)
    if (outcome.kind === 'ok') setFound({ reference, invoice: outcome.data })
  }

  useEffect(() => {
    isShown.current = true
    if (token) void find({ legatura: token })
    return () => {
      isShown.current = false
    }
  }, [token])

  return { found, failure, isLoading, find, forget: () => setFound(null) }
}
