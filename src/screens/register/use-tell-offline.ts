import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { showAlert } from '../../services/feedback.ts'

/** Says that the PIN needs a connection and that nothing was lost; false when that is not why it failed. */
export function useTellOffline(): (failed: Failed) => Promise<boolean> {
  const { offline } = useTexts('register')
  const { titles } = useTexts('errors')
  return async (failed) => {
    if (failed.kind !== 'offline') return false
    await showAlert(titles.error, offline.pin)
    return true
  }
}
