import { Secret, TOTP } from 'otpauth'
import { deskLimits } from '#contract/desk/limits.ts'

const { digits, stepSeconds, windowSteps } = deskLimits.totp
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** Generates a secret, in base32. */
export const generateTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the `otpauth:` address that applications read from a QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  create(secret, { issuer, label }).toString()

/** Returns the time step of a right code, null for a wrong one. One step of drift is allowed. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const drift = create(secret).validate({
    token: code,
    timestamp: now.getTime(),
    window: windowSteps,
  })
  return drift === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + drift
}

/** Returns the code of a moment. */
export const totpCodeAt = (secret: string, now: Date): string =>
  create(secret).generate({ timestamp: now.getTime() })

// SHA-1 and 30 s, as most applications ignore anything else in the address.
const create = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits,
    period: stepSeconds,
  })
