import { inject } from 'vitest'
import type { AnyEndpoint, BodyOf, DataOf } from '#contract/endpoint.ts'
import type { Failure } from '#contract/envelope.ts'

export interface ApiResponse<Data = unknown> {
  status: number
  headers: Headers
  /** Raw body. */
  text: string
  /** The body's `data`; undefined in an error without data, or if the body is not JSON. */
  data: Data
  errors: Failure['errors'] | undefined
}

type Headings = Record<string, string>

interface CallInput {
  params?: Record<string, string>
  body?: unknown
  headers?: Headings
}

/** HTTP client with its own cookies that repeats the XSRF cookie in the header, as our client does. */
export class ApiClient {
  /** Bearer token, sent if set. */
  token: string | null = null
  readonly #cookies = new Map<string, string>()
  readonly #baseUrl: string

  constructor(baseUrl: string = inject('baseUrl')) {
    this.#baseUrl = baseUrl
  }

  /** Calls an endpoint of the contract. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    { params = {}, body, headers = {} }: CallInput & { body?: BodyOf<E> } = {},
  ): Promise<ApiResponse<DataOf<E>>> {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const request =
      endpoint.method === 'GET' ? this.get(path, headers) : this.post(path, body, headers)
    return request as Promise<ApiResponse<DataOf<E>>>
  }

  get(path: string, headers: Headings = {}): Promise<ApiResponse> {
    return this.#send('GET', path, headers)
  }

  /** Posts JSON, fetching the XSRF cookie first if there is none. */
  async post(path: string, body?: unknown, headers: Headings = {}): Promise<ApiResponse> {
    const xsrf = await this.#xsrf()
    if (body === undefined) return this.#send('POST', path, { ...xsrf, ...headers })
    const json = { 'content-type': 'application/json' }
    return this.#send('POST', path, { ...json, ...xsrf, ...headers }, JSON.stringify(body))
  }

  /** Uploads a file as the portal does, as the form field `file`. */
  async upload(path: string, file: File, headers: Headings = {}): Promise<ApiResponse> {
    const form = new FormData()
    form.set('file', file)
    return this.#send('POST', path, { ...(await this.#xsrf()), ...headers }, form)
  }

  async #xsrf(): Promise<Headings> {
    if (!this.#cookies.has('XSRF-TOKEN')) await this.get('/api/xsrf')
    const value = this.#cookies.get('XSRF-TOKEN')
    return value ? { 'x-xsrf-token': decodeURIComponent(value) } : {}
  }

  async #send(
    method: string,
    path: string,
    headers: Headings,
    body?: string | FormData,
  ): Promise<ApiResponse> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.#baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie && { cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    this.#keepCookies(response.headers)
    return readEnvelope(response)
  }

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
    }
  }
}

async function readEnvelope(response: Response): Promise<ApiResponse> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body = (isJson ? JSON.parse(text) : {}) as { data?: unknown; errors?: Failure['errors'] }
  const { status, headers } = response
  return { status, headers, text, data: body.data, errors: body.errors }
}
