import { storage } from './storage.ts'

const ASKED_KEY = 'portal.persistenta-ceruta'

/** Requests persistent storage, only once, because Firefox prompts the citizen. */
export function requestPersistentStorage(): void {
  if (storage.getText(ASKED_KEY) !== null) return
  storage.setText(ASKED_KEY, '1')
  void navigator.storage?.persist?.().catch(() => false) // refused: the browser may evict data when space is low
}
