import { useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import type { undoContactChange } from '#contract/register.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed, Outcome } from '../../net/outcome.ts'
import { undoChangeByLink } from '../../services/links.ts'
import { whileBlocked } from '../../services/feedback.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'

type Undone = DataOf<typeof undoContactChange>

/** Opens from the link sent to a replaced phone or e-mail. Acts only on a tap, because link previews open it too. */
export function UndoChangeScreen({ params }: { params: Record<string, string | undefined> }) {
  const token = params['hash'] ?? ''
  // Keyed by token, because the links of the phone and of the e-mail may open in the same page.
  return <UndoChange key={token} token={token} />
}

function UndoChange({ token }: { token: string }) {
  const { undo: texts } = useTexts('confirm')
  const [outcome, setOutcome] = useState<Outcome<Undone> | null>(null)
  const undo = async () => setOutcome(await whileBlocked(undoChangeByLink(token)))
  return (
    <PublicPage title={texts.title} lead={texts.lead} faq="RECUPERARE_PAROLA_PAGE">
      <div className="stack stack--form">
        {outcome?.kind === 'ok' ? (
          <Done undone={outcome.data} />
        ) : (
          <Question failed={outcome} onUndo={() => void undo()} />
        )}
      </div>
    </PublicPage>
  )
}

function Question({ failed, onUndo }: { failed: Failed | null; onUndo(): void }) {
  const { undo: texts } = useTexts('confirm')
  const sentenceOf = useSentence()
  const isOver = failed?.kind === 'refused' && (failed.status === 404 || failed.status === 410)
  return (
    <>
      <p>{texts.question}</p>
      {failed && (
        <Note kind="late" role="alert">
          {sentenceOf(failed)}
        </Note>
      )}
      {isOver ? (
        <LinkButton variant="primary" block href="#/suport">
          {texts.support}
        </LinkButton>
      ) : (
        <Button variant="primary" block onClick={onUndo}>
          {texts.submit}
        </Button>
      )}
      <LinkButton variant="quiet" block href="#/auth/login">
        {texts.mine}
      </LinkButton>
    </>
  )
}

function useSentence(): (failed: Failed) => string {
  const { undo: texts } = useTexts('confirm')
  const feedback = useErrorFeedback()
  return (failed) => {
    if (failed.kind === 'offline') return texts.offline
    if (failed.kind === 'refused' && failed.status === 404) return texts.unknown
    if (failed.kind === 'refused' && failed.status === 410) return texts.expired
    return feedback.sentence(failed)
  }
}

function Done({ undone: { format, adresa } }: { undone: Undone }) {
  const { undo: texts } = useTexts('confirm')
  return (
    <>
      <Note kind="done" role="status">
        {format === 'sms' ? texts.phoneBack(adresa) : texts.emailBack(adresa)} {texts.next}
      </Note>
      <LinkButton variant="primary" block href="#/pages/forgot-password">
        {texts.recover}
      </LinkButton>
    </>
  )
}
