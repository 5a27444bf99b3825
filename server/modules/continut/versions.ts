import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { VersionAction, VersionsSince } from '#contract/desk/versiuni.ts'
import type { Db } from '#server/db/db.ts'
import { contentVersions } from '#server/db/schema.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { describeVersions } from './describe-versions.ts'
import type { ContentKind } from './kind.ts'
import { contentTexts } from './texts.ro.ts'

export type VersionRow = typeof contentVersions.$inferSelect

/** Which content a change is of. */
export interface ContentRef<Content> {
  kind: ContentKind<Content>
  key: string
}

interface Change {
  action: Exclude<VersionAction, 'initiala'>
  /** Version that the change is made from; absent where nobody has seen one, as at the command line. */
  seen?: number | undefined
}

/**
 * Changes a content in one transaction and records what it is afterwards as a version. Changes of one content wait for
 * each other. Returns the number of the current version, also if the change changed nothing. Throws
 * `modificat_intre_timp`, with what was published since, if `seen` is not the latest version.
 */
export async function changeContent<Content, Result>(
  context: OperatorContext,
  tx: Db,
  ref: ContentRef<Content>,
  { action, seen }: Change,
  change: () => Promise<Result>,
): Promise<{ versiune: number; result: Result }> {
  await lockContent(tx, ref)
  await assertLatest(tx, ref, seen)
  const before = await ref.kind.read(tx, ref.key)
  const result = await change()
  const after = await ref.kind.read(tx, ref.key)
  const versiune = await recordVersion(context, tx, ref, { action, before, after })
  return { versiune, result }
}

/** Returns the number of a content's latest version; 0 if it has none. */
export async function readLatestNumber(db: Db, ref: ContentRef<unknown>): Promise<number> {
  const [row] = await db
    .select({ number: contentVersions.number })
    .from(contentVersions)
    .where(isOf(ref))
    .orderBy(desc(contentVersions.number))
    .limit(1)
  return row?.number ?? 0
}

/** Versions of a content that are looked through for its earlier texts. */
const MOST_EARLIER = 50

/** Reads the contents of the latest versions, newest first. */
export async function readContents<Content>(db: Db, ref: ContentRef<Content>): Promise<Content[]> {
  const { content, number } = contentVersions
  const rows = await db
    .select({ content })
    .from(contentVersions)
    .where(and(isOf(ref), isNotNull(content)))
    .orderBy(desc(number))
    .limit(MOST_EARLIER)
  return rows.map((row) => ref.kind.parse(row.content))
}

/** Lists versions of a content, newest first, from `before` on; each with what it changed. */
export async function listVersions<Content>(
  db: Db,
  ref: ContentRef<Content>,
  { before, limit }: { before: number | undefined; limit: number },
) {
  const { number } = contentVersions
  const rows = await db
    .select()
    .from(contentVersions)
    .where(and(isOf(ref), before === undefined ? undefined : lt(number, before)))
    .orderBy(desc(number))
    // One more, which the last is compared with.
    .limit(limit + 1)
  return describeVersions(db, ref.kind, rows, {
    shown: limit,
    latest: await readLatestNumber(db, ref),
  })
}

/** Reads one version of a content. Throws `inexistent`. */
export async function readVersion(
  db: Db,
  ref: ContentRef<unknown>,
  number: number,
): Promise<VersionRow> {
  const [row] = await db
    .select()
    .from(contentVersions)
    .where(and(isOf(ref), eq(contentVersions.number, number)))
  if (!row) throw new ApiError('inexistent')
  return row
}

/**
 * Publishes a version of a content again, as a new version. Throws `inexistent`, `date_invalide` if it may no longer be
 * published so, and `modificat_intre_timp`.
 */
export function restoreVersion<Content>(
  context: OperatorContext,
  db: Db,
  ref: ContentRef<Content>,
  { number, seen }: { number: number; seen: number },
): Promise<{ versiune: number }> {
  return db.transaction(async (tx) => {
    const { content } = await readVersion(tx, ref, number)
    if (content === null) {
      throw new ApiError('date_invalide', { sentence: contentTexts.withdrawnVersion })
    }
    const change = { action: 'restaurare', seen } as const
    const { versiune } = await changeContent(context, tx, ref, change, () =>
      ref.kind.publish(context, tx, ref.key, ref.kind.parse(content)),
    )
    return { versiune }
  })
}

const isOf = ({ kind, key }: ContentRef<unknown>): SQL =>
  and(eq(contentVersions.kind, kind.name), eq(contentVersions.key, key))!

// A content without versions has no row that could be locked.
async function lockContent(tx: Db, { kind, key }: ContentRef<unknown>): Promise<void> {
  const name = `continut ${kind.name} ${key}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

async function assertLatest<Content>(
  tx: Db,
  ref: ContentRef<Content>,
  seen: number | undefined,
): Promise<void> {
  const latest = await readLatestNumber(tx, ref)
  if (seen === undefined || seen === latest) return
  const { number } = contentVersions
  const rows = await tx
    .select()
    .from(contentVersions)
    .where(and(isOf(ref), gt(number, seen - 1)))
    .orderBy(desc(number))
  const shown = rows.filter((row) => row.number > seen && row.action !== 'initiala').length
  const schimbari = await describeVersions(tx, ref.kind, rows, { shown, latest })
  const data: VersionsSince = { versiune: latest, schimbari }
  throw new ApiError('modificat_intre_timp', { data, sentence: contentTexts.changedMeanwhile })
}

async function recordVersion<Content>(
  { actor, clock }: OperatorContext,
  tx: Db,
  ref: ContentRef<Content>,
  given: { action: VersionAction; before: Content | null; after: Content | null },
): Promise<number> {
  const { action, before, after } = given
  const latest = await readLatestNumber(tx, ref)
  if (isDeepStrictEqual(before, after)) return latest
  const about = { kind: ref.kind.name, key: ref.key, at: clock.now() }
  const rows = [{ ...about, action, content: after, actor }]
  // So that it can be put back too.
  if (latest === 0 && before !== null) {
    rows.unshift({ ...about, action: 'initiala', content: before, actor: '' })
  }
  const numbered = rows.map((row, index) => ({ ...row, number: latest + index + 1 }))
  await tx.insert(contentVersions).values(numbered)
  return latest + rows.length
}
