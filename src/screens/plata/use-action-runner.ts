import type { Outcome } from '../../net/outcome.ts'
import { showToast, whileLoading } from '../../services/feedback.ts'
import { useActionErrorFeedback } from '../shared/use-action-error-feedback.ts'

/** Returns a function that awaits an action and shows its result. */
export function useActionRunner(): (
  work: Promise<Outcome<unknown>>,
  done?: string,
) => Promise<void> {
  const showFailure = useActionErrorFeedback()
  return async (work, done) => {
    const outcome = await whileLoading(work)
    if (outcome.kind !== 'ok') return showFailure(outcome)
    if (done !== undefined) showToast('success', done)
  }
}
