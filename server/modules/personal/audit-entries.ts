import type { AuditEntry } from '#contract/audit-fields.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { listAudit } from './repo.ts'
import type { AuditFilter } from './repo.ts'

/** Lists entries of the audit, latest first; the first page records its viewer, a later one belongs to that look. */
export async function viewAudit(
  { actor, requestId }: { actor: string; requestId: string },
  db: Db,
  filter: AuditFilter,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await listAudit(db, filter, limit)
  if (filter.before === undefined) {
    const subject = filter.subject ?? ''
    await audit(db, { actor, action: 'audit.vazut', subject, requestId })
  }
  return rows.map((row) => ({
    id: row.id,
    la: row.at.toISOString(),
    cine: row.actor,
    ce: row.action,
    subiect: row.subject,
    cerere: row.requestId,
  }))
}
