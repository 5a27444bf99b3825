import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { showAlert } from '../../services/feedback.ts'

/** Shows that the PIN needs a connection and nothing was lost; resolves to false if it failed for another reason. */
export function useOfflineFeedback(): (failed: Failed) => Promise<boolean> {
  const { offline } = useTexts('register')
  const { titles } = useTexts('errors')
  return async (failed) => {
    if (failed.kind !== 'offline') return false
    await showAlert(titles.error, offline.pin)
    return true
  }
}
