import { storage } from '../browser/storage.ts'

const KEY = 'portal.intrat-la'

/** Records that somebody has signed in on this device now; a refreshed session does not count. */
export function recordSignIn(): void {
  storage.setText(KEY, String(Date.now()))
}

/** Time of the last sign-in on this device in milliseconds; 0 if none is known. */
export const readLastSignIn = (): number => Number(storage.getText(KEY))
