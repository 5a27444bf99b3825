import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { showAlert } from '../../services/feedback.ts'
import { useErrorFeedback } from './use-error-feedback.ts'

/** Returns a function that shows a failed online-only action; offline it says that a connection is needed. */
export function useActionErrorFeedback(): (failed: Failed) => Promise<void> {
  const feedback = useErrorFeedback()
  const errors = useTexts('errors')
  const lists = useTexts('lists')
  return (failed) =>
    failed.kind === 'offline'
      ? showAlert(errors.titles.error, lists.needsConnection)
      : feedback.alert(failed)
}
