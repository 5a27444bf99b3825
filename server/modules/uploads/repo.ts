import type { Descriptor } from '#contract/uploads.ts'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/db/schema.ts'

type NewFile = typeof files.$inferInsert & { createdAt: Date }

/** Writes a received file down and describes it. */
export async function insertFile(db: Db, file: NewFile): Promise<Descriptor> {
  await db.insert(files).values(file)
  return {
    id: file.id,
    nume: file.name,
    tip: file.type,
    marime: file.size,
    sha256: file.sha256,
    creat_la: file.createdAt.toISOString(),
  }
}
