import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { contractingMigrations } from '#server/db/contracting-migrations.ts'
import { root } from '../../scripts/npm.mjs'

const FOLDER = path.join(root, 'server/db/migrations')

const TABLE = String.raw`(?:if exists )?(?:only )?(?:"?public"?\.)?"?(\w+)"?`
/** Statements that an older version of the portal may not survive; each names its table first. */
const contracting = [
  `drop (?:table|view|materialized view) ${TABLE}`,
  `alter table ${TABLE} drop column`,
  `alter table ${TABLE} rename (?:to|column|"?\\w+"? to)`,
  `alter table ${TABLE} alter column "?\\w+"? set (?:data type|not null)`,
  `alter table ${TABLE} alter column "?\\w+"? type`,
  `alter table ${TABLE} add column (?!.* default ).* not null`,
].map((pattern) => new RegExp(`^${pattern}`, 'i'))

/**
 * Finds the contracting statements of a migration, except those on tables that it makes itself and renames that leave a
 * view under the old name.
 */
function findContracting(sql: string): string[] {
  const text = sql.replaceAll('--> statement-breakpoint', '').replaceAll(/--.*$/gm, '')
  const made = new Set(
    [...text.matchAll(/create (?:table|view) (?:if not exists )?"?(\w+)"?/gi)].map(
      ([, one]) => one,
    ),
  )
  return text
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) =>
      contracting.some((pattern) => {
        const [matches, table] = pattern.exec(statement) ?? []
        return matches !== undefined && !made.has(table)
      }),
    )
}

const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => path.basename(name, '.sql'))

describe('migrations', () => {
  it.each([
    'drop table "rounds";',
    'ALTER TABLE "a" DROP COLUMN "b";',
    'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
    'ALTER TABLE "a" RENAME TO "b";',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
    'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE text;',
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;',
  ])('take something away by „%s”', (statement) => {
    expect(findContracting(statement)).toHaveLength(1)
  })

  it.each([
    'ALTER TABLE "a" ADD COLUMN "b" text;',
    `ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL;`,
    'CREATE TABLE "a" (id int); ALTER TABLE "a" DROP COLUMN "id";',
    'ALTER TABLE "a" RENAME TO "b";\nCREATE VIEW "a" AS SELECT * FROM "b";',
  ])('take nothing away by „%s”', (statement) => {
    expect(findContracting(statement)).toEqual([])
  })

  it('that take something away are listed, and no others', () => {
    const found = names.filter(
      (name) => findContracting(readFileSync(path.join(FOLDER, `${name}.sql`), 'utf8')).length > 0,
    )
    expect(found).toEqual([...contractingMigrations])
  })
})
