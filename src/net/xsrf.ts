import { paths } from '#contract/paths.ts'
import { config } from '../config.ts'
import { STALL_MS } from '../lib/patience.ts'

const COOKIE = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/

/** The value of the XSRF cookie, fetched first when there is none yet or it was refused. */
export async function xsrfToken(refetch = false): Promise<string> {
  const present = readCookie()
  if (present && !refetch) return present
  await fetch(`${config.host}${paths.xsrf}`, {
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(STALL_MS),
  })
  return readCookie() ?? ''
}

function readCookie(): string | null {
  const match = COOKIE.exec(document.cookie)
  return match ? decodeURIComponent(match[1]!) : null
}
