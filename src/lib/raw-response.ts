/** An answer as a transport saw it, before anybody judged it. */
export interface RawResponse {
  status: number
  /** Its body was JSON by its own word. */
  isJson: boolean
  redirected: boolean
  text: string
  /** Seconds, from `Retry-After`. */
  retryAfter: number | null
}
