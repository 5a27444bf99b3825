import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/db/schema.ts'
import type { FileStore } from '#server/ports/file-store.ts'

interface DemoFile {
  bytes: Buffer
  name: string
  type: 'image/jpeg' | 'application/pdf'
  /** Null for a file of the operator. */
  ownerId: number | null
  /** As `sesizare:12`. */
  usedBy: string
  author: 'cetatean' | 'operator'
  /** Code of the requested document; empty if none. */
  document?: string
  at: Date
}

/** Stores a file as if it had been uploaded. */
export async function addFile(
  db: Db,
  store: FileStore,
  { bytes, at, document = '', ...rest }: DemoFile,
): Promise<void> {
  const id = crypto.randomUUID()
  const temporary = store.temporaryPath()
  await writeFile(temporary, bytes, { mode: 0o600 })
  await store.save(id, temporary)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db
    .insert(files)
    .values({ id, ...rest, document, size: bytes.length, sha256, createdAt: at })
}
