export type Headings = Record<string, string>

/** HTTP client of tests that keeps cookies and repeats the XSRF cookie in the header, as ours in a browser does. */
export abstract class CookieClient<Body, Answer> {
  /** Sent as bearer when set. */
  token: string | null = null
  readonly cookies = new Map<string, string>()

  get(path: string, headers: Headings = {}): Promise<Answer> {
    return this.send('GET', path, headers)
  }

  /** Posts JSON; sends a string or bytes unchanged. Fetches the XSRF cookie first if there is none. */
  async post(path: string, body?: unknown, headers: Headings = {}): Promise<Answer> {
    if (body === undefined) return this.postRaw(path, undefined, headers)
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    const json = { 'content-type': 'application/json', ...headers }
    return this.postRaw(path, (isRaw ? body : JSON.stringify(body)) as Body, json)
  }

  protected async postRaw(path: string, body?: Body, headers: Headings = {}): Promise<Answer> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.get('/api/xsrf')
    const value = this.cookies.get('XSRF-TOKEN')
    const xsrf: Headings = value ? { 'x-xsrf-token': decodeURIComponent(value) } : {}
    return this.send('POST', path, { ...xsrf, ...headers }, body)
  }

  /** Authorization header; none without a token. */
  protected bearer(): Headings {
    return this.token === null ? {} : { authorization: `Bearer ${this.token}` }
  }

  /** Sends a request with the cookies and the bearer, and stores the cookies of its response. */
  protected abstract send(
    method: 'GET' | 'POST',
    path: string,
    headers: Headings,
    body?: Body,
  ): Promise<Answer>
}
