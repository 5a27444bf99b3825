import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { files } from './schema-files.ts'

/** Numbers of rows. */
interface Counts {
  added: number
  changed: number
  removed: number
}

/** Imports of files: their history, and the work that those of the desk and of the API wait for. */
export const imports = pgTable(
  'imports',
  {
    id: serial('id').primaryKey(),
    /** Kind of file, one of `importKindNames`. */
    kind: text('kind').notNull(),
    /** `birou`, `comanda`, `api`. */
    source: text('source').notNull(),
    /** As in the audit: `personal:3`, `operator:ana`, `api:crm`. */
    actor: text('actor').notNull(),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file, in hex. */
    digest: text('digest').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** The stored file; null once it is removed, and at the command line, which keeps none. */
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    state: text('state').notNull(),
    /** After the check: `asteapta` a person, or write `daca_e_curat` or `cele_bune`. */
    afterCheck: text('after_check').notNull(),
    stopRequested: boolean('stop_requested').notNull().default(false),
    lines: integer('lines').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    wrong: integer('wrong').notNull().default(0),
    conflicts: integer('conflicts').notNull().default(0),
    /** Changes that writing would make, as of the check. */
    planned: jsonb('planned').$type<Counts>().notNull(),
    /** Changes written so far. */
    done: jsonb('done').$type<Counts>().notNull(),
    /** Lines to write, and those written, of the run under way or the last one. */
    toWrite: integer('to_write').notNull().default(0),
    written: integer('written').notNull().default(0),
    /** Changes undone so far, and those that could not be. */
    undone: integer('undone').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** Why it stopped or failed. */
    message: text('message').notNull().default(''),
    createdAt: createdAt(),
    checkedAt: instant('checked_at'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    check(
      'imports_state',
      sql`${table.state} in ('primit', 'verificat', 'in_lucru', 'incheiat', 'oprit', 'esuat', 'in_desfacere', 'desfacut')`,
    ),
    check('imports_source', sql`${table.source} in ('birou', 'comanda', 'api')`),
    index('imports_kind').on(table.kind, table.id),
    index('imports_digest').on(table.digest),
    index('imports_file').on(table.fileId),
    index('imports_waiting')
      .on(table.id)
      .where(sql`${table.state} in ('primit', 'in_lucru', 'in_desfacere')`),
    // One import of a kind at a time.
    uniqueIndex('imports_running')
      .on(table.kind)
      .where(sql`${table.state} in ('in_lucru', 'in_desfacere')`),
  ],
)

/** Problems of an import's lines, without the lines themselves. */
export const importProblems = pgTable(
  'import_problems',
  {
    id: serial('id').primaryKey(),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    /** Empty for the line as a whole. */
    column: text('column').notNull(),
    reason: text('reason').notNull(),
    /** True for a valid line that needs a person's decision. */
    isConflict: boolean('is_conflict').notNull(),
  },
  (table) => [index('import_problems_import').on(table.importId, table.line)],
)

/** Rows that an import has added, changed or removed, recorded by triggers, until it can no longer be undone. */
export const importChanges = pgTable(
  'import_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    table: text('table_name').notNull(),
    /** The row as JSON; null if it was not there. */
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [index('import_changes_import').on(table.importId, table.id)],
)
