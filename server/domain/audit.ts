import type { Db } from '#server/db/db.ts'
import { audit as auditRows } from '#server/db/schema.ts'

export interface AuditEntry {
  /** `cetatean:12`, `anonim`, `operator:nume`, `sistem`. */
  actor: string
  action: string
  /** Ids only, never personal data. */
  subject?: string
  requestId: string
}

/** As much of a subject as its index is sure to take. */
const MOST_SUBJECT = 500

/** Writes down who did what. The row can never be changed afterwards. */
export async function audit(db: Db, { subject = '', ...entry }: AuditEntry): Promise<void> {
  await db.insert(auditRows).values({ ...entry, subject: subject.slice(0, MOST_SUBJECT) })
}
