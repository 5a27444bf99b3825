import { and, eq, sql } from 'drizzle-orm'
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

/** An open page reads its case anew with each change; that is one look. */
const ONE_LOOK = sql`interval '10 minutes'`

/** Appends an entry about who looked at something, unless they did so a moment ago. */
export async function auditLook(db: Db, entry: Required<AuditEntry>): Promise<void> {
  const { actor, action, subject, requestId } = entry
  const { actor: by, action: what, subject: about, at } = auditRows
  const isRecent = sql`${at} > now() - ${ONE_LOOK}`
  const isSame = and(eq(about, subject), eq(by, actor), eq(what, action), isRecent)
  await db.execute(sql`
    insert into ${auditRows} (actor, action, subject, request_id)
    select ${actor}, ${action}, ${subject}, ${requestId}
    where not exists (select from ${auditRows} where ${isSame})`)
}
