import { eq } from 'drizzle-orm'
import type { DeskCaseKind } from '#contract/desk/coada.ts'
import type { Db } from '#server/db/db.ts'
import { files, messages } from '#server/db/schema.ts'
import type { FileRow } from '#server/domain/attachments.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { requireAnyCase } from './case-reference.ts'

const USED_BY = /^(\w+):(\d+)$/

/** Finds a file of a case of one kind, attached to it or to a message of its thread. Throws `inexistent`. */
export async function requireCaseFile(db: Db, kind: DeskCaseKind, id: string): Promise<FileRow> {
  const [file] = await db.select().from(files).where(eq(files.id, id))
  const [, user, userId] = USED_BY.exec(file?.usedBy ?? '') ?? []
  const owner =
    user === 'mesaj' ? await findThread(db, Number(userId)) : { kind: user, id: Number(userId) }
  if (!file || owner?.kind !== kind) throw new ApiError('inexistent')
  await requireAnyCase(db, { fel: kind, id: owner.id })
  return file
}

async function findThread(db: Db, messageId: number) {
  const [row] = await db
    .select({ kind: messages.kind, id: messages.objectId })
    .from(messages)
    .where(eq(messages.id, messageId))
  return row
}
