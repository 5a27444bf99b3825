import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/db/schema.ts'
import { ApiError } from '#server/errors/api-error.ts'

/**
 * Attaches uploaded files to the object that refers to them, as `suport:12`. Each must be unused, and the sender's own
 * or a visitor's. Throws `fisier_necunoscut` otherwise: the client uploads it again.
 */
export async function attachFiles(
  db: Db,
  ids: string[],
  citizenId: number | null,
  usedBy: string,
): Promise<void> {
  if (ids.length === 0) return
  const unique = [...new Set(ids)]
  const claimed = await db
    .update(files)
    .set({ usedBy })
    .where(and(inArray(files.id, unique), isNull(files.usedBy), mayUse(citizenId)))
    .returning({ id: files.id })
  if (claimed.length !== unique.length) throw new ApiError('fisier_necunoscut')
}

function mayUse(citizenId: number | null) {
  const free = isNull(files.ownerId)
  return citizenId === null ? free : or(free, eq(files.ownerId, citizenId))
}
