import { config } from '../config.ts'
import { fetchXsrf } from '../offline/xsrf.ts'

const COOKIE = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/

/**
 * Returns the XSRF cookie's value, fetched first if missing or, with `refetch`, anew; empty where cookies are blocked.
 * Throws if our server does not answer, or the call would wrongly report that cookies are blocked.
 */
export async function xsrfToken(refetch = false): Promise<string> {
  const present = readCookie()
  if (present && !refetch) return present
  await fetchXsrf(config.host)
  return readCookie() ?? ''
}

function readCookie(): string | null {
  const value = COOKIE.exec(document.cookie)?.[1]
  return value === undefined ? null : decodeURIComponent(value)
}
