import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Outcome } from '../../net/outcome.ts'
import { confirmEmailLink } from '../../services/links.ts'
import { whileBlocked } from '../../services/feedback.ts'
import { session } from '../../services/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'

/** Landing page of the confirmation e-mail's link. Opening it confirms the address. */
export function ConfirmScreen({ params }: { params: Record<string, string | undefined> }) {
  const texts = useTexts('confirm')
  const { outcome, retry } = useConfirmation(params['hash'] ?? '')
  return (
    <PublicPage title={texts.title} lead={texts.lead} faq="INREGISTRARE_PAGE">
      <div className="stack stack--form">
        {outcome ? (
          <Result outcome={outcome} retry={retry} />
        ) : (
          <p role="status">{texts.checking}</p>
        )}
      </div>
    </PublicPage>
  )
}

function useConfirmation(hash: string) {
  const [outcome, setOutcome] = useState<Outcome<unknown> | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    setOutcome(null)
    void whileBlocked(confirmEmailLink(hash)).then((result) => current && setOutcome(result))
    return () => {
      current = false
    }
  }, [hash, attempt])
  return { outcome, retry: () => setAttempt(attempt + 1) }
}

function Result({ outcome, retry }: { outcome: Outcome<unknown>; retry(): void }) {
  useSignals()
  const texts = useTexts('confirm')
  const feedback = useErrorFeedback()
  const isCitizen = session.value.state === 'citizen'
  const onward = (
    <LinkButton variant="primary" block href={isCitizen ? '#/dashboard/main' : '#/auth/login'}>
      {isCitizen ? texts.home : texts.login}
    </LinkButton>
  )
  if (outcome.kind === 'ok') {
    return (
      <>
        <Note kind="done" role="status">
          {texts.done}
        </Note>
        {onward}
      </>
    )
  }
  const isUnknown = outcome.kind === 'refused' && outcome.status === 404
  return (
    <>
      <Note kind="late" role="alert">
        {isUnknown ? texts.unknown : feedback.sentence(outcome)}
      </Note>
      {outcome.kind === 'refused' ? onward : <Button onClick={retry}>{texts.retry}</Button>}
    </>
  )
}
