import type { Endpoint } from '#contract/endpoint.ts'
import { config } from '../config.ts'
import { fetchRaw } from '../lib/raw-response.ts'
import { buildHeaders, JSON_BODY } from '../offline/transport.ts'
import { retryOnStaleXsrf } from '../offline/xsrf.ts'
import { takeEarlyResponse } from './early-responses.ts'
import { isRefused, type Outcome } from './outcome.ts'
import { parseResponse } from './parse-response.ts'
import { sendWithBearer } from './send-with-bearer.ts'
import { xsrfToken } from './xsrf.ts'

const TIMEOUT_MS = 30_000

export interface CallInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  /** Makes the call safe to retry: the same key gets the first response again. */
  idempotencyKey?: string
  headers?: Record<string, string>
}

/** Calls an endpoint. Never rejects: resolves with the outcome. */
export function call<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput = {},
): Promise<Outcome<Data>> {
  return sendWithBearer(
    (token) => send(endpoint, input, token),
    (outcome) => endpoint.access === 'citizen' && isRefused(outcome, 401),
  )
}

/** Calls an endpoint without a token, such as the token refresh itself, which must not wait for one. */
export function callWithoutBearer<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput,
): Promise<Outcome<Data>> {
  return send(endpoint, input, null)
}

async function send<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput,
  token: string | null,
): Promise<Outcome<Data>> {
  const { method, path, data } = endpoint
  const isPost = method === 'POST'
  const url = buildUrl(path, input)
  const sendOnce = async (freshXsrf: boolean) =>
    takeEarlyResponse(url, token) ??
    fetchRaw(url, {
      method,
      redirect: 'error',
      headers: {
        'Accept-Language': document.documentElement.lang,
        ...(isPost
          ? { ...buildHeaders({ ...input, token, xsrf: await xsrfToken(freshXsrf) }), ...JSON_BODY }
          : buildHeaders({ token })),
        ...input.headers,
      },
      body: isPost ? JSON.stringify(input.body ?? {}) : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  return parseResponse(await retryOnStaleXsrf(sendOnce).catch(() => null), data)
}

/** Builds the URL of a call: the path with its parameters filled in, then the query. */
export function buildUrl(path: string, input: CallInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  )
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]))
  return `${config.host}${filled}${query.length ? `?${search}` : ''}`
}
