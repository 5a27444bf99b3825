import { useState } from 'react'
import { serverNow } from '../../browser/server-clock.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isAnswerRequested, requestAnswer } from '../../services/answer-request.ts'
import { whileBlocked } from '../../services/feedback.ts'
import { Button } from '../../ui/button.tsx'
import { useErrorFeedback } from './use-error-feedback.ts'

interface Props {
  fel: 'solicitare' | 'sesizare'
  id: number
  /** ISO 8601. */
  until: string
  /** When the answer was last asked for; ISO 8601. */
  askedAt: string | undefined
}

/** Button that asks for an answer whose term has passed, or when that was done; nothing before the term. */
export function CaseAnswerRequest({ fel, id, until, askedAt }: Props) {
  const texts = useTexts('cases').late
  const feedback = useErrorFeedback()
  const [justAsked, setJustAsked] = useState<string>()
  const asked = justAsked ?? askedAt
  if (Date.parse(until) > serverNow()) return null

  async function ask(): Promise<void> {
    const outcome = await whileBlocked(requestAnswer({ fel, id }))
    if (outcome.kind === 'ok') setJustAsked(outcome.data.raspuns_cerut_la)
    else await feedback.alert(outcome)
  }

  return (
    <div role="status">
      {isAnswerRequested(asked) ? (
        <p>{texts.asked(formatDate(asked))}</p>
      ) : (
        <Button onClick={() => void ask()}>{texts.ask}</Button>
      )}
    </div>
  )
}
