import { diffWordsWithSpace } from 'diff'
import type { ComparedVersion, ContentVersion } from '#contract/desk/versiuni.ts'
import type { Db } from '#server/db/db.ts'
import type { contentVersions } from '#server/db/schema.ts'
import { nameActors } from '#server/modules/cazuri/actors.ts'
import type { ContentKind } from './kind.ts'

type Row = typeof contentVersions.$inferSelect

/** Describes the first `shown` of some versions, newest first; each is compared with the row after it. */
export async function describeVersions<Content>(
  db: Db,
  kind: ContentKind<Content>,
  rows: Row[],
  { shown, latest }: { shown: number; latest: number },
): Promise<ContentVersion[]> {
  const described = rows.slice(0, shown)
  const names = await nameActors(
    db,
    described.flatMap(({ actor }) => actor || []),
  )
  const parse = (row: Row | undefined) => (row?.content ? kind.parse(row.content) : null)
  return described.map((row, index) => ({
    id: row.id,
    numar: row.number,
    fapta: row.action,
    cine: names.get(row.actor) ?? '',
    la: row.at.toISOString(),
    schimbari: row.action === 'initiala' ? [] : kind.describe(parse(rows[index + 1]), parse(row)),
    curenta: row.number === latest,
  }))
}

/** Compares the texts of a version with the current ones, as putting it back would change them. */
export function compareTexts<Content>(
  kind: ContentKind<Content>,
  current: Content | null,
  version: Content | null,
): ComparedVersion['campuri'] {
  const now = current === null ? {} : kind.toTexts(current)
  const then = version === null ? {} : kind.toTexts(version)
  return [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .filter((name) => then[name] !== now[name])
    .map((name) => ({ nume: name, parti: compareText(now[name] ?? '', then[name] ?? '') }))
}

const compareText = (from: string, to: string) =>
  diffWordsWithSpace(from, to).map(({ value, added, removed }) => ({
    text: value,
    fel: added ? ('pus' as const) : removed ? ('scos' as const) : ('la_fel' as const),
  }))
