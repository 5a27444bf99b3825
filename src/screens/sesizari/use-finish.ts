import type { Sesizare } from '#contract/sesizari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Outcome } from '../../net/outcome.ts'
import { showAlert, showToast, whileBlocked } from '../../services/feedback.ts'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'

/** Returns a function that awaits a call behind the overlay and shows its result; true if it succeeded. */
export function useFinish() {
  const texts = useTexts('sesizari').judge
  const { titles } = useTexts('errors')
  const feedback = useErrorFeedback()
  return async (work: Promise<Outcome<Sesizare>>, done: string): Promise<boolean> => {
    const outcome = await whileBlocked(work)
    if (outcome.kind === 'ok') showToast('success', done)
    else if (outcome.kind === 'offline') await showAlert(titles.error, texts.needsConnection)
    else await feedback.alert(outcome)
    return outcome.kind === 'ok'
  }
}
