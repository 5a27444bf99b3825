import { inject } from 'vitest'
import type { AnyEndpoint, BodyOf, DataOf } from '#contract/endpoint.ts'
import type { Failure } from '#contract/envelope.ts'
import { CookieClient, type Headings } from '#server/testing/cookie-client.ts'

export interface ApiResponse<Data = unknown> {
  status: number
  headers: Headers
  /** Raw body. */
  text: string
  /** The body's `data`; undefined in an error without data, or if the body is not JSON. */
  data: Data
  errors: Failure['errors'] | undefined
}

interface CallInput {
  params?: Record<string, string>
  body?: unknown
  headers?: Headings
}

/** Client that calls a running portal. */
export class ApiClient extends CookieClient<string | Buffer<ArrayBuffer> | FormData, ApiResponse> {
  readonly #baseUrl: string

  constructor(baseUrl: string = inject('baseUrl')) {
    super()
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

  /** Uploads a file as the portal does, as the form field `file`. */
  upload(path: string, file: File, headers: Headings = {}): Promise<ApiResponse> {
    const form = new FormData()
    form.set('file', file)
    return this.postRaw(path, form, headers)
  }

  protected async send(
    method: string,
    path: string,
    headers: Headings,
    body?: string | Buffer<ArrayBuffer> | FormData,
  ): Promise<ApiResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.#baseUrl + path, {
      method,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...this.bearer(), ...headers },
      ...(body !== undefined && { body }),
    })
    for (const line of response.headers.getSetCookie()) this.#keepCookie(line)
    return readEnvelope(response)
  }

  #keepCookie(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    this.cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
  }
}

async function readEnvelope(response: Response): Promise<ApiResponse> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body = (isJson ? JSON.parse(text) : {}) as { data?: unknown; errors?: Failure['errors'] }
  const { status, headers } = response
  return { status, headers, text, data: body.data, errors: body.errors }
}
