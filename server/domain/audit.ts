import type { Db } from '#server/db/db.ts'
import { audit as auditRows } from '#server/db/schema.ts'

export interface AuditEntry {
  /** `cetatean:12`, `personal:3`, `anonim`, `operator:nume`, `sistem`. */
  actor: string
  action: string
  /** Ids only, never personal data. */
  subject?: string
  requestId: string
}

/** Longest subject stored: its index entry has a maximum size. */
const MOST_SUBJECT = 500

/** Appends an audit entry; a trigger makes the rows immutable. */
export async function audit(db: Db, { subject = '', ...entry }: AuditEntry): Promise<void> {
  await db.insert(auditRows).values({ ...entry, subject: subject.slice(0, MOST_SUBJECT) })
}
