import type { Env } from '#server/config/env.ts'
import { hmac, randomToken, timingSafeEqualText } from '#server/crypto/secrets.ts'

/**
 * A browser that has opened an account carries a signed mark of it, which gives the device a rate limit of its own, so
 * that strangers' attempts never lock the owner out. The mark grants no access and does not say whose account it is.
 */

type KeyEnv = Pick<Env, 'appKey'>

interface Marks {
  /** Random id of the browser. */
  device: string
  /** Marks (HMACs) of the accounts opened there, latest first. */
  marks: string[]
}

/** Enough for a household's tablet; older accounts are dropped. */
const MOST_ACCOUNTS = 5
const MARK_LENGTH = 32
const FORM = /^([0-9a-f]{64})((?:\.[0-9a-f]{32})*)$/

/** Returns the device's id if it has opened the account of that CNP or CUI before, else null. */
export function findKnownDevice(env: KeyEnv, cookie: string | undefined, cnpCui: string) {
  const kept = read(cookie)
  if (!kept) return null
  const expected = accountMark(env, kept.device, cnpCui)
  return kept.marks.some((mark) => timingSafeEqualText(mark, expected)) ? kept.device : null
}

/** Returns the cookie of a device that has just opened the account of that CNP or CUI. */
export function rememberAccount(env: KeyEnv, cookie: string | undefined, cnpCui: string): string {
  const { device, marks } = read(cookie) ?? { device: randomToken(), marks: [] }
  const own = accountMark(env, device, cnpCui)
  const others = marks.filter((mark) => mark !== own)
  return [device, own, ...others.slice(0, MOST_ACCOUNTS - 1)].join('.')
}

function read(cookie: string | undefined): Marks | null {
  const [, device, joined] = FORM.exec(cookie ?? '') ?? []
  if (device === undefined || joined === undefined) return null
  return { device, marks: joined.split('.').slice(1) }
}

const accountMark = (env: KeyEnv, device: string, cnpCui: string): string =>
  hmac(env, `dispozitiv:${device}:${cnpCui}`).slice(0, MARK_LENGTH)
