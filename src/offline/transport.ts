import { paths } from '#contract/paths.ts'
import type { RawResponse } from '../lib/raw-response.ts'
import { retryOnStaleXsrf } from './xsrf.ts'

/** Sends entries; page and worker each have one. Resolves with null without a response, or if nothing was sent. */
export interface Transport {
  upload(file: File, options: SendOptions): Promise<RawResponse | null>
  post(path: string, body: string, options: SendOptions): Promise<RawResponse | null>
}

export interface SendOptions {
  idempotencyKey: string
  /** Id of the citizen it is sent as; null for a visitor. Nothing is sent without a token of that citizen. */
  owner: string | null
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Parts of a transport that differ between page and worker. */
export interface Environment {
  host: string
  /** Returns a token of the citizen; null if there is none. */
  bearer(owner: string): Promise<string | null>
  /** Returns the XSRF token; with `fresh` a new one, because the last one was rejected. */
  xsrf(fresh: boolean): Promise<string>
  /** Posts a body that carries `bytes` of a file. Resolves with null, or rejects, without a response. */
  post(url: string, body: FormData | string, options: PostOptions): Promise<RawResponse | null>
}

export type PostOptions = Pick<SendOptions, 'onProgress' | 'signal'> & {
  headers: Record<string, string>
  bytes: number
}

/** Creates a transport. Bearer and XSRF tokens are attached at sending and are never stored. */
export function createTransport({ host, bearer, xsrf, post }: Environment): Transport {
  async function sendOnce(
    path: string,
    body: FormData | string,
    options: SendOptions & { bytes: number },
    freshXsrf: boolean,
  ): Promise<RawResponse | null> {
    const { owner, idempotencyKey, ...more } = options
    const token = owner === null ? null : await bearer(owner)
    if (owner !== null && token === null) return null
    const headers = {
      ...buildHeaders({ token, xsrf: await xsrf(freshXsrf), idempotencyKey }),
      ...(typeof body === 'string' && JSON_BODY),
    }
    return post(host + path, body, { ...more, headers })
  }

  async function send(
    path: string,
    body: FormData | string,
    options: SendOptions,
    bytes = 0,
  ): Promise<RawResponse | null> {
    try {
      return await retryOnStaleXsrf(
        (freshXsrf) => sendOnce(path, body, { ...options, bytes }, freshXsrf),
        // A worker holds its token longer than the browser may hold the cookie.
        ['xsrf', 'fara_cookies'],
      )
    } catch {
      return null // no network, a timeout, or no XSRF token
    }
  }

  return {
    upload(file, options) {
      const form = new FormData()
      form.append('file', file, file.name)
      return send(paths.uploadFileRegister, form, options, file.size)
    },
    post: send,
  }
}

export const JSON_BODY = { 'Content-Type': 'application/json' }

interface Credentials {
  token: string | null
  xsrf?: string
  idempotencyKey?: string | undefined
}

export function buildHeaders({ token, xsrf, idempotencyKey }: Credentials): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(xsrf !== undefined && { 'X-XSRF-TOKEN': xsrf }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(token && { Authorization: `Bearer ${token}` }),
  }
}
