/** Response as received by a transport, not yet classified. */
export interface RawResponse {
  status: number
  /** True if its content type is JSON. */
  isJson: boolean
  redirected: boolean
  text: string
  /** Seconds, from `Retry-After`. */
  retryAfter: number | null
}
