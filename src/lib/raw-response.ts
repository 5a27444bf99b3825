/** Response as it arrived, before anything is concluded from it. Made by `toRawResponse`, for fetch and XMLHttpRequest. */
export interface RawResponse {
  status: number
  /** True if its content type is JSON. */
  isJson: boolean
  redirected: boolean
  text: string
  /** Seconds, from `Retry-After`. */
  retryAfter: number | null
}

type Received = Pick<RawResponse, 'status' | 'redirected' | 'text'>

export function toRawResponse(
  { status, redirected, text }: Received,
  header: (name: string) => string | null,
): RawResponse {
  const wait = header('Retry-After')
  return {
    status,
    isJson: header('Content-Type')?.includes('application/json') ?? false,
    redirected,
    text,
    retryAfter: wait === null ? null : Number(wait),
  }
}

/** Fetches and reads a text response. Rejects without a response. */
export async function fetchRaw(url: string, init: RequestInit): Promise<RawResponse> {
  const response = await fetch(url, { credentials: 'same-origin', ...init })
  const { status, type, headers } = response
  const redirected = response.redirected || type === 'opaqueredirect'
  return toRawResponse({ status, redirected, text: await response.text() }, (name) =>
    headers.get(name),
  )
}
