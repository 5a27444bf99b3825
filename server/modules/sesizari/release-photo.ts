import { and, eq, like } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { files, releasedPhotos } from '#server/db/schema.ts'
import { audit } from '#server/domain/audit.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'

interface Release {
  fileId: string
  /** True: other citizens may see it; false: they no longer may. */
  isPublic: boolean
}

const uuid = z.uuid()

/**
 * Lets other citizens see a photo of a sesizare, or ends that, in the caller's transaction. Idempotent. Throws
 * `inexistent` for what is no photo that a citizen sent with a sesizare.
 */
export async function releasePhoto(
  { clock, actor, requestId = '' }: OperatorContext,
  tx: Db,
  { fileId, isPublic }: Release,
): Promise<void> {
  const id = fileId.toLowerCase()
  const usedBy = uuid.safeParse(id).success ? await findPhotoUse(tx, id) : null
  if (usedBy === null) {
    throw new ApiError('inexistent', {
      sentence: `Nu există fotografia ${fileId} a unei sesizări.`,
    })
  }
  const changed = isPublic
    ? await tx
        .insert(releasedPhotos)
        .values({ fileId: id, publicId: crypto.randomUUID(), createdAt: clock.now() })
        .onConflictDoNothing()
        .returning({ id: releasedPhotos.fileId })
    : await tx
        .delete(releasedPhotos)
        .where(eq(releasedPhotos.fileId, id))
        .returning({ id: releasedPhotos.fileId })
  if (changed.length === 0) return
  const action = isPublic ? 'sesizare.foto_publica' : 'sesizare.foto_retrasa'
  await audit(tx, { actor, action, subject: usedBy, requestId })
}

async function findPhotoUse(tx: Db, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ usedBy: files.usedBy })
    .from(files)
    .where(
      and(
        eq(files.id, id),
        eq(files.author, 'cetatean'),
        like(files.type, 'image/%'),
        like(files.usedBy, 'sesizare:%'),
      ),
    )
  return row?.usedBy ?? null
}
