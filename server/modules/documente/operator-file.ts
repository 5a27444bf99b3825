import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/db.ts'
import { files, solicitari } from '#server/db/schema.ts'
import type { FileRow } from '#server/domain/attachments.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'

/**
 * Finds an attached file that an operator takes out; the audit records by whom. Throws `inexistent`, also for one that
 * is not attached yet, or only to a draft: it is private to its citizen, or that is an import's.
 */
export async function takeOutFile(
  { actor, requestId = '' }: Pick<OperatorContext, 'actor' | 'requestId'>,
  db: Db,
  given: string,
): Promise<FileRow> {
  const id = given.toLowerCase()
  const [row] = isUuid(id) ? await db.select().from(files).where(eq(files.id, id)) : []
  if (!row?.usedBy || isImport(row.usedBy) || (await isDraft(db, row.usedBy))) {
    throw new ApiError('inexistent', { sentence: `Nu există fișierul ${given}.` })
  }
  await audit(db, { actor, action: 'fisier.scos', subject: `fisier:${id}`, requestId })
  return row
}

/** Files of imports are not attached to a case, and other permissions are needed for their lines. */
const isImport = (usedBy: string): boolean => usedBy.startsWith('import:')

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success

async function isDraft(db: Db, usedBy: string): Promise<boolean> {
  const [, id] = /^solicitare:(\d+)$/.exec(usedBy) ?? []
  if (id === undefined) return false
  const [row] = await db
    .select({ state: solicitari.state })
    .from(solicitari)
    .where(eq(solicitari.id, Number(id)))
  return row?.state === 'ciorna'
}
