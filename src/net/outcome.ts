import type { ErrorCode } from '#contract/codes.ts'
import type { Meta } from '#contract/envelope.ts'

/** The server answered and turned the call down, with sentences fit to be shown. */
export interface Refused {
  kind: 'refused'
  status: number
  code: ErrorCode | undefined
  messages: string[]
  fields: Record<string, string[]>
  data: unknown
  /** Seconds after which trying again makes sense. */
  retryAfter: number | undefined
}

/**
 * How a call ended. `offline`: no answer came. `broken`: something answered, but not our server
 * (a proxy's page, a captive portal), or it answered what it should not.
 */
export type Outcome<Data> =
  | { kind: 'ok'; data: Data; meta: Meta | undefined }
  | Refused
  | { kind: 'offline' }
  | { kind: 'broken' }

export type Failed = Exclude<Outcome<never>, { kind: 'ok' }>
