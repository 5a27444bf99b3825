import type { FastifyReply, FastifyRequest } from 'fastify'
import { findKnownDevice, rememberAccount } from '#server/domain/known-devices.ts'
import type { Env } from '#server/config/env.ts'
import { cookieOptions } from './cookie-options.ts'

const DEVICE_COOKIE = 'dispozitiv'
const YEAR_SECONDS = 365 * 24 * 3600

/** The browser that calls, with the accounts it has opened before. */
export interface Device {
  /** Returns its id if it has opened the account of that CNP or CUI, else null. */
  known(cnpCui: string): string | null
  /** Marks it as having opened that account. */
  remember(cnpCui: string): void
}

export function createDevice(env: Env, request: FastifyRequest, reply: FastifyReply): Device {
  const cookie = () => request.cookies[DEVICE_COOKIE]
  return {
    known: (cnpCui) => findKnownDevice(env, cookie(), cnpCui),
    remember(cnpCui) {
      const value = rememberAccount(env, cookie(), cnpCui)
      const options = { ...cookieOptions(env, request), httpOnly: true, maxAge: YEAR_SECONDS }
      reply.setCookie(DEVICE_COOKIE, value, options)
    },
  }
}
