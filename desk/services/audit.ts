import { deskLimits } from '#contract/desk/limits.ts'
import { auditList } from '#contract/desk/jurnal.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { deskCall } from './desk-call.ts'
import { mapOutcome, type Page } from './pages.ts'

export type AuditRow = DataOf<typeof auditList>[number]

/** Filters of the audit; `de_la` is an instant. */
export interface AuditFilter {
  cine?: string | undefined
  ce?: string | undefined
  subiect?: string | undefined
  de_la?: string | undefined
}

/** Reads one page of the audit, latest first; the next begins before the last id of this one. */
export async function listAudit(
  filter: AuditFilter,
  cursor?: string,
): Promise<Outcome<Page<AuditRow>>> {
  const before = cursor === undefined ? undefined : Number(cursor)
  const outcome = await deskCall(auditList, { query: { ...filter, inainte: before } })
  return mapOutcome(outcome, (lista) => {
    const last = lista.length === deskLimits.auditPageSize ? lista.at(-1) : undefined
    return { lista, urmator: last ? String(last.id) : null }
  })
}
