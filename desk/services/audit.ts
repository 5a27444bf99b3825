import { auditList } from '#contract/desk/personal.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { deskCall } from './desk-call.ts'

export type AuditRow = DataOf<typeof auditList>[number]

/** Filters of the audit; `de_la` is an instant. */
export interface AuditFilter {
  cine?: string | undefined
  ce?: string | undefined
  subiect?: string | undefined
  de_la?: string | undefined
}

/** Reads one page of the audit, latest first; the next begins before the last id of this one. */
export const listAudit = (filter: AuditFilter, before?: number): Promise<Outcome<AuditRow[]>> =>
  deskCall(auditList, { query: { ...filter, inainte: before } })
