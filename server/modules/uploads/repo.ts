import type { Descriptor } from '#contract/uploads.ts'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/db/schema.ts'
import { toDescriptor } from '#server/domain/attachments.ts'

type NewFile = typeof files.$inferInsert & { createdAt: Date }

/** Inserts the row of a received file and returns its descriptor. */
export async function insertFile(db: Db, file: NewFile): Promise<Descriptor> {
  const [row] = await db.insert(files).values(file).returning()
  if (!row) throw new Error('The insert of a file returned no row')
  return toDescriptor(row)
}
