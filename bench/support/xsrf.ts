import { paths } from '#contract/paths.ts'

/** XSRF headers required for a visitor's POST. */
export interface XsrfHeaders extends Record<string, string> {
  cookie: string
  'x-xsrf-token': string
}

/** Fetches the XSRF cookies and their header; null if the server does not answer. */
export async function fetchXsrf(origin: string): Promise<XsrfHeaders | null> {
  const answer = await fetch(`${origin}${paths.xsrf}`).catch(() => null)
  if (!answer?.ok) return null
  const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const value = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
  return { cookie: pairs.join('; '), 'x-xsrf-token': decodeURIComponent(value) }
}
