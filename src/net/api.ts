import type { Endpoint } from '#contract/endpoint.ts'
import { config } from '../config.ts'
import { bearer } from './bearer.ts'
import type { Outcome } from './outcome.ts'
import { parseResponse } from './parse-response.ts'
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
export async function call<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput = {},
): Promise<Outcome<Data>> {
  try {
    return await callWithRetries(endpoint, input)
  } catch {
    return { kind: 'offline' } // fetch rejects only if there was no response
  }
}

/** Calls an endpoint without a token, such as the token refresh itself, which must not wait for one. */
export async function callWithoutBearer<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput,
): Promise<Outcome<Data>> {
  try {
    const first = await send(endpoint, input, null)
    return isXsrfRefusal(first) ? await send(endpoint, input, null, true) : first
  } catch {
    return { kind: 'offline' }
  }
}

function isXsrfRefusal(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.code === 'xsrf'
}

async function callWithRetries<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput,
): Promise<Outcome<Data>> {
  const token = await bearer.current()
  const first = await send(endpoint, input, token)
  if (first.kind !== 'refused') return first
  if (isXsrfRefusal(first)) return send(endpoint, input, token, true)
  if (first.status !== 401 || endpoint.access !== 'citizen' || !token) return first
  const renewed = await bearer.refreshToken(token)
  return renewed ? send(endpoint, input, renewed) : first
}

async function send<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  input: CallInput,
  token: string | null,
  refetchXsrf = false,
): Promise<Outcome<Data>> {
  const response = await fetch(buildUrl(endpoint.path, input), {
    method: endpoint.method,
    credentials: 'same-origin',
    redirect: 'error',
    headers: await buildHeaders(endpoint, input, token, refetchXsrf),
    body: endpoint.method === 'POST' ? JSON.stringify(input.body ?? {}) : null,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return parseResponse(await response.text(), endpoint.data, response.headers.get('Retry-After'))
}

async function buildHeaders<P, Q, B, D>(
  endpoint: Endpoint<P, Q, B, D>,
  input: CallInput,
  token: string | null,
  refetchXsrf: boolean,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = { Accept: 'application/json', ...input.headers }
  if (token) headers['Authorization'] = `Bearer ${token}`
  if (endpoint.method !== 'POST') return headers
  headers['Content-Type'] = 'application/json'
  headers['X-XSRF-TOKEN'] = await xsrfToken(refetchXsrf)
  if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey
  return headers
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
