import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contract/codes.ts'
import type { Meta } from '#contract/envelope.ts'

type Headings = Record<string, string>

export interface TestAnswer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** Parsed JSON: the envelope, or the document of calls without one. */
  body: {
    status_code: number
    data: unknown
    meta?: Meta
    errors?: { message: string[]; code?: ErrorCode; fields?: Record<string, string[]> }
  }
  /** The raw body. */
  text: string
}

const BOUNDARY = 'granita-de-test'

/** HTTP client that keeps cookies and echoes the XSRF value, as our client in a browser does. */
export class TestClient {
  /** Sent as bearer when set. */
  token: string | null = null
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  readonly #address: string

  /** `address` is the IP it calls from. */
  constructor(app: FastifyInstance, address = '127.0.0.1') {
    this.#app = app
    this.#address = address
  }

  get(path: string, headers: Headings = {}): Promise<TestAnswer> {
    return this.#send('GET', path, headers)
  }

  /** Posts JSON; sends a string or bytes unchanged. */
  async post(path: string, body?: unknown, headers: Headings = {}): Promise<TestAnswer> {
    const xsrf = await this.#xsrf()
    if (body === undefined) return this.#send('POST', path, { ...xsrf, ...headers })
    const raw = typeof body === 'string' || Buffer.isBuffer(body)
    const all = { 'content-type': 'application/json', ...xsrf, ...headers }
    return this.#send('POST', path, all, raw ? body : JSON.stringify(body))
  }

  /** Sends one file in a multipart form under the name `file`. */
  async upload(
    path: string,
    name: string,
    bytes: Uint8Array,
    headers: Headings = {},
  ): Promise<TestAnswer> {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
    const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    return this.#send('POST', path, { ...type, ...(await this.#xsrf()), ...headers }, body)
  }

  async #xsrf(): Promise<Headings> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.get('/api/xsrf')
    return { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' }
  }

  async #send(
    method: 'GET' | 'POST',
    url: string,
    headers: Headings,
    payload?: string | Buffer,
  ): Promise<TestAnswer> {
    const bearer = this.token ? { authorization: `Bearer ${this.token}` } : {}
    const cookies = Object.fromEntries(this.cookies)
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#address,
      cookies,
      headers: { ...bearer, ...headers },
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value } of response.cookies) this.cookies.set(name, value)
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (isJson && response.body ? JSON.parse(response.body) : {}) as TestAnswer['body'],
      text: response.body,
    }
  }
}
