import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import type { ConsentByLink } from '#contract/platitori.ts'
import { formatDate } from '../../i18n/dates.ts'
import { usePayeeTexts } from '../../i18n/platitori-texts.ts'
import type { Failed, Outcome } from '../../net/outcome.ts'
import { whileBlocked } from '../../services/feedback.ts'
import { loadConsent, stopConsent } from '../../services/platitori.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonCards } from '../../ui/skeleton-cards.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'

/** Page of the link in the SMS of a consent: who pays, and one button that stops it. Needs no account. */
export function ConsentPage({ token }: { token: string }) {
  useSignals()
  const texts = usePayeeTexts()
  const { consent, failure, load, stop } = useConsent(token)
  const feedback = useErrorFeedback({ inexistent: texts.consentUnknown })
  return (
    <PublicPage title={texts.consent} faq="PLATI_PAGE">
      <div className="stack stack--form">
        {failure && (
          <Note kind="late" role="alert">
            {failure.kind === 'offline' ? texts.consentOffline : feedback.sentence(failure)}
          </Note>
        )}
        {consent && <Consent consent={consent} onStop={() => void stop()} />}
        {!consent && failure?.kind === 'offline' && (
          <Button block onClick={() => void load()}>
            {texts.retry}
          </Button>
        )}
        {!consent && !failure && (
          <SkeletonCards label={texts.loading} count={1} shapes={['line', 'box']} />
        )}
      </div>
    </PublicPage>
  )
}

interface Props {
  consent: ConsentByLink
  onStop(): void
}

function Consent({ consent: { nume, dat_la, oprit }, onStop }: Props) {
  const texts = usePayeeTexts()
  if (oprit) {
    return (
      <Note kind="done" role="status">
        <strong>{texts.consentStopped}</strong> {texts.consentBank}
      </Note>
    )
  }
  return (
    <div className="stack">
      <p>{texts.consentText(nume || texts.somebody, formatDate(dat_la))}</p>
      <Button variant="primary" block onClick={onStop}>
        {texts.consentStop}
      </Button>
      <p className="meta">{texts.consentBank}</p>
    </div>
  )
}

function useConsent(token: string) {
  const [consent, setConsent] = useState<ConsentByLink | null>(null)
  const [failure, setFailure] = useState<Failed | null>(null)
  const isShown = useRef(true)

  async function learn(work: Promise<Outcome<ConsentByLink>>): Promise<void> {
    const outcome = await work
    if (!isShown.current) return
    setFailure(outcome.kind === 'ok' ? null : outcome)
    if (outcome.kind === 'ok') setConsent(outcome.data)
  }

  useEffect(() => {
    isShown.current = true
    void learn(loadConsent(token))
    return () => {
      isShown.current = false
    }
  }, [token])
  return {
    consent,
    failure,
    load: () => learn(loadConsent(token)),
    stop: () => learn(whileBlocked(stopConsent(token))),
  }
}
