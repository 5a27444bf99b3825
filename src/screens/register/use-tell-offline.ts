import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { showAlert } from '../../services/feedback.ts'

/** Says of a step that could not be sent that nothing was lost by it; false when that is not why it failed. */
export function useTellOffline(): (failed: Failed) => Promise<boolean> {
  const { offline } = useTexts('register')
  const { titles } = useTexts('errors')
  return async (failed) => {
    if (failed.kind !== 'offline') return false
    await showAlert(titles.error, offline)
    return true
  }
}
