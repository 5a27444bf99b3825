import { asc, eq } from 'drizzle-orm'
import type { Descriptor } from '#contract/uploads.ts'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/db/schema.ts'

export type FileRow = typeof files.$inferSelect

/** Lists the files attached to an object, named as `sesizare:12`, oldest first. */
export function listAttachments(db: Db, usedBy: string): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(eq(files.usedBy, usedBy))
    .orderBy(asc(files.createdAt), asc(files.id))
}

export function toDescriptor({
  id,
  name,
  type,
  size,
  sha256,
  createdAt,
}: Pick<FileRow, 'id' | 'name' | 'type' | 'size' | 'sha256' | 'createdAt'>): Descriptor {
  return { id, nume: name, tip: type, marime: size, sha256, creat_la: createdAt.toISOString() }
}
