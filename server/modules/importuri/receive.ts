import { eq } from 'drizzle-orm'
import { importAreaOf, importFormatOf } from '#contract/import-kinds.ts'
import type { ImportKindName } from '#contract/import-kinds.ts'
import type { Db } from '#server/db/db.ts'
import { files as fileRows } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import type { ReceivedFile } from '#server/http/read-upload.ts'
import { insertFile } from '#server/modules/uploads/repo.ts'
import type { Ports } from '#server/ports/ports.ts'
import { importOwner, insertImport } from './repo.ts'
import type { AfterCheck, ImportRow } from './repo.ts'

interface Request {
  kind: ImportKindName
  source: 'birou' | 'api'
  afterCheck: AfterCheck
}

const contentTypes = { csv: 'text/csv', json: 'application/json' }

/** Stores a received file, whose first line is right, to be checked by the job of imports. */
export async function receiveImport(
  { files }: Pick<Ports, 'files'>,
  db: Db,
  { clock, actor, requestId = '' }: OperatorContext,
  { path, name, size, sha256 }: ReceivedFile,
  { kind, source, afterCheck }: Request,
): Promise<ImportRow> {
  const fileId = crypto.randomUUID()
  const now = clock.now()
  const row = await db.transaction(async (tx) => {
    const file = {
      id: fileId,
      ownerId: null,
      author: 'operator',
      name,
      type: contentTypes[importFormatOf(importAreaOf(kind))],
    }
    await insertFile(tx, { ...file, size, sha256, createdAt: now })
    const request = { kind, source, afterCheck, actor, createdAt: now }
    const stored = await insertImport(
      tx,
      { ...request, fileName: name, digest: sha256, size },
      fileId,
    )
    await tx
      .update(fileRows)
      .set({ usedBy: importOwner(stored.id) })
      .where(eq(fileRows.id, fileId))
    const subject = importOwner(stored.id)
    await audit(tx, { actor, action: `import.${kind}.primit`, subject, requestId })
    // If the rows are rolled back, a later cleanup removes the bytes.
    await files.save(fileId, path)
    return stored
  })
  return row
}
