import { hmac } from '#server/domain/secrets.ts'
import type { Env } from '#server/env.ts'

/** 32 bytes, base64url. */
export const SECRET = /^[\w-]{43}$/

/** URL of a calendar feed; whoever has it can read the calendar. */
export const addressOf = ({ publicUrl }: Pick<Env, 'publicUrl'>, secret: string): string =>
  `${publicUrl}/api/calendar/${secret}.ics`

/** HMAC stored in place of a calendar's secret. */
export const hashOf = (env: Pick<Env, 'appKey'>, secret: string): string =>
  hmac(env, `calendar:${secret}`)
