import { normalizePhone, toE164 } from '#contract/phone.ts'
import type { Env } from '#server/config/env.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'

interface GivenPhone {
  telefon: string
  dialcode: string
  isocode: string
}

/**
 * Parses a phone into E.164, with the dial code it really has. Throws the field error `telefon` when it is not a phone,
 * or not of a country messages are sent to.
 */
export function parsePhone(env: Env, given: GivenPhone): GivenPhone {
  const telefon = toE164(normalizePhone(given.telefon), given.dialcode)
  const dialcode = telefon && dialcodeOf(env, telefon, given.dialcode)
  if (!telefon || !dialcode) throw fieldErrors({ telefon: 'phoneInvalid' })
  return { telefon, dialcode, isocode: given.isocode }
}

/** Throws the field error `email` when the configured pattern does not allow the address. */
export function assertAllowedEmail(env: Env, email: string): void {
  if (env.emailPattern && !env.emailPattern.test(email))
    throw fieldErrors({ email: 'emailInvalid' })
}

function dialcodeOf(env: Env, e164: string, given: string): string | null {
  const allowed = env.smsDialCodes.filter((code) => e164.startsWith(`+${code}`))
  if (allowed.includes(given)) return given
  return allowed.toSorted((one, other) => other.length - one.length)[0] ?? null
}
