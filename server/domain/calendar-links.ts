import { hmac } from '#server/crypto/secrets.ts'
import { languages } from '#contract/languages.ts'
import type { Language } from '#contract/languages.ts'
import type { Env } from '#server/config/env.ts'

/** 32 bytes, base64url. */
export const CALENDAR_SECRET_PATTERN = /^[\w-]{43}$/

/** URL of a calendar feed in a language; whoever has it can read the calendar. */
export const calendarUrl = (
  { publicUrl }: Pick<Env, 'publicUrl'>,
  secret: string,
  language: Language,
): string =>
  `${publicUrl}/api/calendar/${secret}.ics${language === 'ro' ? '' : `?limba=${language}`}`

/** Reads the language of a feed from the query of its URL; Romanian if it has none. */
export const readCalendarLanguage = (query: unknown): Language =>
  languages.find((language) => language === (query as { limba?: unknown }).limba) ?? 'ro'

/** HMAC stored in place of a calendar's secret. */
export const hashCalendarSecret = (env: Pick<Env, 'appKey'>, secret: string): string =>
  hmac(env, `calendar:${secret}`)
