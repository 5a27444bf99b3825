import { systemNow, type Now } from '../lib/clock.ts'
import { storage } from './storage.ts'

export const OFFSET_KEY = 'portal.ceas'

/** How far the server's clock is ahead of this device's, in ms, as it was last learnt; all tabs share it. */
export const clockOffset = (): number => Number(storage.getText(OFFSET_KEY)) || 0

/** Now by the server's clock, for whatever is compared with an instant the server gave. */
export const serverNow: Now = () => systemNow() + clockOffset()
