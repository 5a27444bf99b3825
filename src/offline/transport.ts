import { findEnvelope } from '#contract/envelope.ts'
import { paths } from '#contract/paths.ts'
import { transferTimeout, STALL_MS } from '../lib/timeouts.ts'
import type { RawResponse } from '../lib/raw-response.ts'

/** How entries leave: the page and the worker each have one. It resolves with null when no answer came, or nothing left. */
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
  /** Id of the citizen it is sent as; null: as a visitor. Without a token of theirs nothing leaves. */
  owner: string | null
  /** The XSRF value is fetched anew: the last one was refused. */
  freshXsrf: boolean
  onProgress?(part: number): void
}

/**
 * A transport over `fetch`, for the worker. `bearer` gives the send token of that citizen, where there is one.
 * Token and XSRF value are attached here, at sending, and stored nowhere.
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
    if (options.owner !== null && token === null) throw new TypeError('No token of theirs')
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
      return await see(
        await fetch(host + path, {
          ...init,
          headers,
          ...COMMON,
          signal: AbortSignal.timeout(transferTimeout(bytes)),
        }),
      )
    } catch {
      xsrf = null
      return null // no answer: no network, a dead line, a redirection elsewhere, or no token
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
  // A captive portal answers with a redirection; ours never does.
  redirect: 'manual',
} as const

async function see(response: Response): Promise<RawResponse> {
  const wait = response.headers.get('Retry-After')
  return {
    status: response.status,
    isJson: response.headers.get('Content-Type')?.includes('application/json') ?? false,
    redirected: response.redirected || response.type === 'opaqueredirect',
    text: await response.text(),
    retryAfter: wait === null ? null : Number(wait),
  }
}

/** The XSRF value, for who cannot read cookies. Throws when our server did not answer. */
export async function fetchXsrf(host: string): Promise<string> {
  const response = await fetch(host + paths.xsrf, {
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(STALL_MS),
  })
  const data = findEnvelope(await response.json())?.data as { token?: unknown } | undefined
  if (typeof data?.token !== 'string') throw new TypeError('The answer is not ours')
  return data.token
}
