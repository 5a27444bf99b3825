import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Env } from '#server/config/env.ts'

const digits = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0')

/** Returns a uniformly random code for a message. */
export const randomCode = (): string => digits(limits.code.length)

/** Returns a random enrolment PIN. */
export const randomPin = (): string => digits(limits.pin.length)

/** Returns a random secret of 64 hex characters, to be handed out once. */
export const randomToken = (): string => randomBytes(32).toString('hex')

/** Keyed hash stored in place of a secret, useless without the server's key. Hex. */
export function hmac(env: Pick<Env, 'appKey'>, value: string): string {
  return createHmac('sha256', env.appKey).update(value).digest('hex')
}

/** Keyed hash stored in place of a client's enrolment PIN. Hex. */
export function hashPin(env: Pick<Env, 'appKey'>, cnpCui: string, pin: string): string {
  return hmac(env, `pin:${cnpCui}:${pin}`)
}

/** Compares two texts in a time that does not reveal where they differ. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
