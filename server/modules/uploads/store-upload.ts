import type { Descriptor } from '#contract/uploads.ts'
import type { Db } from '#server/db/db.ts'
import type { ReceivedFile } from '#server/http/read-upload.ts'
import type { Ports } from '#server/ports/ports.ts'
import { detectType, reencodeImage } from './domain.ts'
import type { AcceptedType } from './domain.ts'
import { insertFile } from './repo.ts'

/** A received file, checked and cleaned, still at its temporary path. */
export interface CleanFile {
  path: string
  type: AcceptedType
}

/** Checks the type of a received file and re-encodes a picture, which removes its metadata. */
export async function cleanUpload(received: ReceivedFile): Promise<CleanFile> {
  const type = await detectType(received.path)
  if (type !== 'application/pdf') await reencodeImage(received.path, received.path, type)
  return { path: received.path, type }
}

/** Stores a cleaned file; `ownerId` is the citizen's who sent it, null for a visitor or an operator. */
export async function storeUpload(
  { files }: Pick<Ports, 'files'>,
  db: Db,
  { name, size, sha256 }: ReceivedFile,
  { path, type }: CleanFile,
  { ownerId, createdAt }: { ownerId: number | null; createdAt: Date },
): Promise<Descriptor> {
  const id = crypto.randomUUID()
  const descriptor = await insertFile(db, { id, ownerId, name, type, size, sha256, createdAt })
  // If the row is rolled back, a later cleanup removes the bytes.
  await files.save(id, path)
  return descriptor
}
