import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { showAlert } from '../../services/feedback.ts'
import { useErrorFeedback } from './use-error-feedback.ts'

/** Tells of an action that only works with a connection: without one it is no fault of anybody. */
export function useActionErrorFeedback(): (failed: Failed) => Promise<void> {
  const tell = useErrorFeedback()
  const errors = useTexts('errors')
  const lists = useTexts('lists')
  return (failed) =>
    failed.kind === 'offline'
      ? showAlert(errors.titles.error, lists.needsConnection)
      : tell.alert(failed)
}
