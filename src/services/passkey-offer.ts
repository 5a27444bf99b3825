import { limits } from '#contract/limits.ts'
import { storage } from '../browser/storage.ts'
import { systemNow } from '../lib/clock.ts'
import { hasUsedPasskey } from './passkey-device.ts'

const OFFERED_KEY = 'portal.passkey-oferit'
const OFFER_MS = limits.passkey.offerDays * 24 * 3600 * 1000

/** True if a passkey may be offered here: none is known, and the last offer was long ago. */
export const isOfferDue = (now = systemNow()): boolean =>
  !hasUsedPasskey() && now - Number(storage.getText(OFFERED_KEY) ?? 0) >= OFFER_MS

export const recordOffer = (now = systemNow()): boolean => storage.setText(OFFERED_KEY, String(now))
