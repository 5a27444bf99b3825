import { storage } from './storage.ts'

const ASKED_KEY = 'portal.persistenta-ceruta'

/** Asks once that the browser does not clear what this device keeps: Firefox puts that question to the citizen. */
export function askToPersist(): void {
  if (storage.getText(ASKED_KEY) !== null) return
  storage.setText(ASKED_KEY, '1')
  void navigator.storage?.persist?.().catch(() => false) // refused: it is kept as long as there is room
}
