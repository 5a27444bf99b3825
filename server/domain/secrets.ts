import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Env } from '#server/env.ts'

const digits = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0')

/** A code for a message, every one as likely as any other. */
export const randomCode = (): string => digits(limits.code.length)

/** An enrolment PIN. */
export const randomPin = (): string => digits(limits.pin.length)

/** A secret handed out once: 64 hex characters. */
export const randomToken = (): string => randomBytes(32).toString('hex')

/** What is kept in place of a secret: of no use without the server's key. Hex. */
export function hmac(env: Pick<Env, 'appKey'>, value: string): string {
  return createHmac('sha256', env.appKey).update(value).digest('hex')
}

/** What is kept in place of a client's enrolment PIN. Hex. */
export function hashPin(env: Pick<Env, 'appKey'>, cnpCui: string, pin: string): string {
  return hmac(env, `pin:${cnpCui}:${pin}`)
}

/** Compares two texts in a time that tells nothing about where they differ. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
