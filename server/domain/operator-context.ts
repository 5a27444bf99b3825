import type { Ports } from '#server/ports/ports.ts'

/** Who works for the operator, at the command line or through the API, and with what. */
export interface OperatorContext extends Pick<Ports, 'env' | 'clock'> {
  /** As in the audit: `operator:ana`, `api:crm`. */
  actor: string
  /** Absent at the command line. */
  requestId?: string
}
