import { systemNow, type Now } from '../lib/clock.ts'
import { storage } from './storage.ts'

export const OFFSET_KEY = 'portal.ceas'

/** Last known offset of the server's clock to this device's, in ms, positive if ahead; shared by all tabs. */
export const clockOffset = (): number => Number(storage.getText(OFFSET_KEY)) || 0

/** Current time by the server's clock, for comparison with server timestamps. */
export const serverNow: Now = () => systemNow() + clockOffset()
