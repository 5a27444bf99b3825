import { config } from '../config.ts'
import { fetchXsrf } from '../offline/transport.ts'

const COOKIE = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/

/**
 * The value of the XSRF cookie, fetched first when there is none yet or it was refused; empty where the browser keeps
 * no cookies. Throws when our server did not answer: without its cookie a call would say that cookies are blocked.
 */
export async function xsrfToken(refetch = false): Promise<string> {
  const present = readCookie()
  if (present && !refetch) return present
  await fetchXsrf(config.host)
  return readCookie() ?? ''
}

function readCookie(): string | null {
  const match = COOKIE.exec(document.cookie)
  return match ? decodeURIComponent(match[1]!) : null
}
