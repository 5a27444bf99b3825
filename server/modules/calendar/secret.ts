import { hmac } from '#server/domain/secrets.ts'
import type { Env } from '#server/env.ts'

/** 32 bytes, base64url. */
export const SECRET = /^[\w-]{43}$/

/** Where a calendar answers; whoever has the address reads it. */
export const addressOf = ({ publicUrl }: Pick<Env, 'publicUrl'>, secret: string): string =>
  `${publicUrl}/api/calendar/${secret}.ics`

/** What is kept in place of a calendar's secret. */
export const hashOf = (env: Pick<Env, 'appKey'>, secret: string): string =>
  hmac(env, `calendar:${secret}`)
