import type { ErrorCode } from '#contract/codes.ts'
import { findEnvelope, parseEnvelope } from '#contract/envelope.ts'
import { paths } from '#contract/paths.ts'
import type { RawResponse } from '../lib/raw-response.ts'
import { STALL_MS } from '../lib/timeouts.ts'

/** Fetches the XSRF token, which also sets its cookie. Throws if the response is not our server's. */
export async function fetchXsrf(host: string): Promise<string> {
  const response = await fetch(host + paths.xsrf, {
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(STALL_MS),
  })
  const data = findEnvelope(await response.json())?.data as { token?: unknown } | undefined
  if (typeof data?.token !== 'string') throw new TypeError('response is not from our server')
  return data.token
}

/** Sends with the XSRF token at hand, and once more with a new one if the server rejects it with one of the codes. */
export async function retryOnStaleXsrf(
  send: (freshXsrf: boolean) => Promise<RawResponse | null>,
  codes: readonly ErrorCode[] = ['xsrf'],
): Promise<RawResponse | null> {
  const first = await send(false)
  const code = first?.status === 403 ? parseEnvelope(first.text)?.errors?.code : null
  return codes.some((stale) => stale === code) ? send(true) : first
}
