import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/languages.ts'
import type { Meta } from '#contract/envelope.ts'
import type { AnyErrorCode } from '#server/errors/api-error.ts'
import { CookieClient, type Headings } from './cookie-client.ts'

export interface TestAnswer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** Parsed JSON: the envelope, or the document of calls without one. */
  body: {
    status_code: number
    data: unknown
    meta?: Meta
    errors?: { message: string[]; code?: AnyErrorCode; fields?: Record<string, string[]> }
  }
  /** The raw body. */
  text: string
}

const BOUNDARY = 'granita-de-test'

/** Client that calls the application in this process. */
export class TestClient extends CookieClient<string | Buffer, TestAnswer> {
  /** The language chosen in the portal; null as in a browser with its own list. */
  language: Language | null = null
  readonly #app: FastifyInstance
  readonly #address: string

  /** `address` is the IP it calls from. */
  constructor(app: FastifyInstance, address = '127.0.0.1') {
    super()
    this.#app = app
    this.#address = address
  }

  /** Sends one file in a multipart form under the name `file`. */
  upload(
    path: string,
    name: string,
    bytes: Uint8Array,
    headers: Headings = {},
  ): Promise<TestAnswer> {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
    const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    return this.postRaw(path, body, { ...type, ...headers })
  }

  protected async send(
    method: 'GET' | 'POST',
    url: string,
    headers: Headings,
    payload?: string | Buffer,
  ): Promise<TestAnswer> {
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#address,
      cookies: Object.fromEntries(this.cookies),
      headers: {
        ...this.bearer(),
        ...(this.language && { 'accept-language': this.language }),
        ...headers,
      },
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
