import { findEnvelope } from '#contract/envelope.ts'
import { paths } from '#contract/paths.ts'
import { transferTimeout, STALL_MS } from '../lib/timeouts.ts'
import type { RawResponse } from '../lib/raw-response.ts'

/** Sends entries; page and worker each have one. Resolves with null without a response, or if nothing was sent. */
export interface Transport {
  upload(file: UploadContent, options: SendOptions): Promise<RawResponse | null>
  post(path: string, body: string, options: SendOptions): Promise<RawResponse | null>
}

export interface UploadContent {
  name: string
  type: string
  content: ArrayBuffer
}

export interface SendOptions {
  idempotencyKey: string
  /** Id of the citizen it is sent as; null for a visitor. Nothing is sent without a token of that citizen. */
  owner: string | null
  /** Fetch a new XSRF token, because the last one was rejected. */
  freshXsrf: boolean
  onProgress?(part: number): void
}

/**
 * Creates a transport over `fetch`, for the worker. `bearer` returns the citizen's send token, if there is one.
 * Bearer and XSRF tokens are attached at sending and are never stored.
 */
export function createFetchTransport(
  host: string,
  bearer: (owner: string) => Promise<string | null> = async () => null,
): Transport {
  let xsrf: Promise<string> | null = null

  async function headersFor(options: SendOptions): Promise<Record<string, string>> {
    if (options.freshXsrf) xsrf = null
    xsrf ??= fetchXsrf(host)
    const token = options.owner === null ? null : await bearer(options.owner)
    if (options.owner !== null && token === null) throw new TypeError('no send token')
    return {
      Accept: 'application/json',
      'X-XSRF-TOKEN': await xsrf,
      'Idempotency-Key': options.idempotencyKey,
      ...(token && { Authorization: `Bearer ${token}` }),
    }
  }

  async function send(path: string, options: SendOptions, init: RequestInit, bytes = 0) {
    try {
      const headers = { ...(await headersFor(options)), ...(init.headers as object) }
      return await toRawResponse(
        await fetch(host + path, {
          ...init,
          headers,
          ...COMMON,
          signal: AbortSignal.timeout(transferTimeout(bytes)),
        }),
      )
    } catch {
      xsrf = null
      return null // no response: no network, a timeout, a redirect elsewhere, or no token
    }
  }

  return {
    upload: ({ name, type, content }, options) => {
      const form = new FormData()
      form.append('file', new File([content], name, { type }), name)
      return send(paths.uploadFileRegister, options, { body: form }, content.byteLength)
    },
    post: (path, body, options) =>
      send(path, options, { body, headers: { 'Content-Type': 'application/json' } }),
  }
}

const COMMON = {
  method: 'POST',
  credentials: 'same-origin',
  cache: 'no-store',
  // A captive portal redirects; our server never does.
  redirect: 'manual',
} as const

async function toRawResponse(response: Response): Promise<RawResponse> {
  const wait = response.headers.get('Retry-After')
  return {
    status: response.status,
    isJson: response.headers.get('Content-Type')?.includes('application/json') ?? false,
    redirected: response.redirected || response.type === 'opaqueredirect',
    text: await response.text(),
    retryAfter: wait === null ? null : Number(wait),
  }
}

/** Fetches the XSRF token, for a worker that cannot read cookies. Throws if the response is not our server's. */
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
