import type { Descriptor } from '#contract/uploads.ts'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/db/schema.ts'
import { toDescriptor } from '#server/domain/attachments.ts'

type NewFile = typeof files.$inferInsert & { createdAt: Date }

/** Writes a received file down and describes it. */
export async function insertFile(db: Db, file: NewFile): Promise<Descriptor> {
  const [row] = await db.insert(files).values(file).returning()
  if (!row) throw new Error('The file was not written down')
  return toDescriptor(row)
}
