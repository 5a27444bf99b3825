import { and, eq, inArray, max } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { contentVersions } from '#server/db/schema.ts'
import type { ContentKind } from './kind.ts'

/** Returns the numbers of the latest versions of some contents of a kind, by key; those without any are left out. */
export async function readLatestNumbers(
  db: Db,
  { name }: Pick<ContentKind<unknown>, 'name'>,
  keys: string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: contentVersions.key, number: max(contentVersions.number) })
    .from(contentVersions)
    .where(and(eq(contentVersions.kind, name), inArray(contentVersions.key, keys)))
    .groupBy(contentVersions.key)
  return new Map(rows.map(({ key, number }) => [key, number ?? 0]))
}
