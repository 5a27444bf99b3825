import { hmac } from '#server/crypto/secrets.ts'
import type { Env } from '#server/config/env.ts'

/** 32 bytes, base64url. */
export const CALENDAR_SECRET_PATTERN = /^[\w-]{43}$/

/** URL of a calendar feed; whoever has it can read the calendar. */
export const calendarUrl = ({ publicUrl }: Pick<Env, 'publicUrl'>, secret: string): string =>
  `${publicUrl}/api/calendar/${secret}.ics`

/** HMAC stored in place of a calendar's secret. */
export const hashCalendarSecret = (env: Pick<Env, 'appKey'>, secret: string): string =>
  hmac(env, `calendar:${secret}`)
