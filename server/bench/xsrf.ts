import { paths } from '#contract/paths.ts'

/** The headers that let a visitor's POST through. */
export interface XsrfHeaders extends Record<string, string> {
  cookie: string
  'x-xsrf-token': string
}

/** Fetches the XSRF cookie and its value; null when the server does not answer. */
export async function fetchXsrf(origin: string): Promise<XsrfHeaders | null> {
  const answer = await fetch(`${origin}${paths.xsrf}`).catch(() => null)
  if (!answer?.ok) return null
  const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const value = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
  return { cookie: pairs.join('; '), 'x-xsrf-token': decodeURIComponent(value) }
}
