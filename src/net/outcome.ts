import type { ErrorCode } from '#contract/codes.ts'
import type { Meta } from '#contract/envelope.ts'

/** Error response of the server, with messages fit to be shown. */
export interface Refused {
  kind: 'refused'
  status: number
  code: ErrorCode | undefined
  messages: string[]
  fields: Record<string, string[]>
  data: unknown
  /** Seconds before a retry makes sense. */
  retryAfter: number | undefined
}

/**
 * Result of a call, for a screen. Made by `parseResponse` from a response, and by `submitForm` from an entry's status.
 * `offline`: no response. `broken`: the response is not our server's (a proxy's page, a captive
 * portal), or does not match the schema.
 */
export type Outcome<Data> =
  | { kind: 'ok'; data: Data; meta: Meta | undefined }
  | Refused
  | { kind: 'offline' }
  | { kind: 'broken' }

export type Failed = Exclude<Outcome<never>, { kind: 'ok' }>

export function isRefused(outcome: Outcome<unknown>, status: number): boolean {
  return outcome.kind === 'refused' && outcome.status === status
}
