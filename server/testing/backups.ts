import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import type pg from 'pg'
import { withClient } from '#server/db/with-client.ts'
import { ArchiveReader } from '#server/backup/archive-reader.ts'
import { createBackup } from '#server/backup/create-backup.ts'
import type { Backup } from '#server/backup/create-backup.ts'
import { readRestorable, restoreBackup } from '#server/backup/restore-backup.ts'
import type { Restored } from '#server/backup/restore-backup.ts'
import { FAR_FUTURE, openLocalFileStore } from '#server/ports/file-store.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import type { TestApp } from './test-app.ts'
import { emptyDatabase } from './test-database.ts'

/** Target of a restore: an empty database and an empty folder. */
export interface TestTarget {
  url: string
  folder: string
  store: FileStore
  close(): Promise<void>
}

export async function anEmptyTarget(): Promise<TestTarget> {
  const database = await emptyDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-restaurat-'))
  const folder = path.join(dataDir, 'files')
  return {
    url: database.url,
    folder,
    store: await openLocalFileStore(folder),
    async close() {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const getDatabaseUrl = ({ ports }: TestApp): string =>
  ports.db.$client.options.connectionString ?? ''

/** Creates a backup of a test server and returns its bytes. */
export async function createTestBackup(app: TestApp): Promise<Buffer> {
  const held = createBlockedTarget()
  held.release()
  await writeTestBackup(app, held.target)
  return held.bytes()
}

export function writeTestBackup(app: TestApp, target: Writable): Promise<Backup> {
  const { files: store, env } = app.ports
  const { dataDir, version } = env
  return createBackup({ url: getDatabaseUrl(app), store, dataDir, version, target })
}

/** A writable target that blocks until it is released. */
export interface BlockedTarget {
  target: Writable
  /** Resolves when the first bytes arrive. */
  begun: Promise<void>
  release(): void
  bytes(): Buffer
}

export function createBlockedTarget(): BlockedTarget {
  const chunks: Buffer[] = []
  const [begun, released] = [createDeferred(), createDeferred()]
  const write = callbackify(async (chunk: Buffer) => {
    begun.give()
    chunks.push(chunk)
    await released.given
  })
  const target = new Writable({ write: (chunk: Buffer, _encoding, done) => write(chunk, done) })
  return {
    target,
    begun: begun.given,
    release: released.give,
    bytes: () => Buffer.concat(chunks),
  }
}

function createDeferred(): { given: Promise<void>; give: () => void } {
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give }
}

export async function restoreTestBackup(
  archive: Uint8Array | Readable,
  target: TestTarget,
): Promise<Restored> {
  const source =
    archive instanceof Readable ? archive : Readable.from([archive], { objectMode: false })
  const reader = new ArchiveReader(source)
  try {
    return await restoreBackup(reader, await readRestorable(reader), target)
  } finally {
    reader.close()
  }
}

/** Returns row count and checksum of each table, and the value of each sequence. */
export async function fingerprint(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; kind: string }>(
      `select relname as name, relkind as kind from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by relname`,
    )
    const found: Record<string, string> = {}
    for (const { name, kind } of rows) {
      const statement =
        kind === 'S'
          ? `select concat(last_value, is_called) as print from "${name}"`
          : `select concat(count(*), ' ', md5(string_agg(t::text, '|' order by t::text))) as print from "${name}" t`
      const prints = await client.query<{ print: string }>(statement)
      found[name] = prints.rows[0]!.print
    }
    return found
  })
}

/** Inserts a row into each empty table, with texts that are hard to encode, or the first that a check allows. */
export async function fillEmptyTables(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ table: string; names: string; values: string }>(
      String.raw`
      select a.attrelid::regclass::text as table,
        string_agg(quote_ident(attname), ',' order by attnum) as names,
        string_agg(case when f.oid is not null then format('(select id from %s limit 1)', f.confrelid::regclass)
          when k.oid is not null and atttypid = 'text'::regtype
            then quote_literal(substring(pg_get_constraintdef(k.oid) from '''([^'']+)'''))
          else case format_type(atttypid, null)
            when 'text' then $$E'Ș\t„\n\\N\\.'$$ when 'jsonb' then $$'{"a": [1, null]}'$$
            when 'text[]' then $$array['a', null, '"{}']$$ when 'uuid' then 'gen_random_uuid()'
            when 'tsvector' then $$'a:1'::tsvector$$ when 'boolean' then 'true' when 'date' then 'current_date'
            when 'timestamp with time zone' then 'now()' else '1' end end, ',' order by attnum) as values
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      left join pg_constraint f on f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum]
      left join pg_constraint k on k.contype = 'c' and k.conrelid = a.attrelid and k.conkey = array[a.attnum]
      where attnum > 0 and attnotnull and not atthasdef and not attisdropped
      group by a.attrelid`,
    )
    const statements = rows.map(
      ({ table, names, values }) =>
        `insert into ${table} (${names}) select ${values} where not exists (select from ${table})`,
    )
    await runInAnyOrder(client, statements)
  })
}

/** Runs statements that need the rows of others first: those that fail are run again after the rest. */
async function runInAnyOrder(client: pg.Client, statements: string[]): Promise<void> {
  const failed: string[] = []
  let reason: unknown
  for (const statement of statements) {
    await client.query(statement).catch((error: unknown) => {
      failed.push(statement)
      reason = error
    })
  }
  if (failed.length === statements.length && failed.length > 0) throw reason
  if (failed.length > 0) await runInAnyOrder(client, failed)
}

/** Lists columns, constraints, indexes, triggers and applied migrations, as PostgreSQL reports them. */
export async function describeSchema(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
      union all select concat(table_name, ' ', column_name, ' ', data_type, ' ', is_nullable, ' ', column_default)
        from information_schema.columns where table_schema = 'public'
      union all select concat(hash, ' ', created_at) from drizzle.__drizzle_migrations
      order by line`)
    return rows.map(({ line }) => line)
  })
}

export async function readInstallationId(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ id: string }>('select id from installation'),
  )
  return rows[0]!.id
}

/** Computes the checksums of all stored files, by id. */
export async function hashStoredFiles(store: FileStore): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for await (const ids of store.listOlderThan(FAR_FUTURE)) {
    for (const id of ids) {
      const bytes = await buffer(store.read(id))
      sums[id] = createHash('sha256').update(bytes).digest('hex')
    }
  }
  return sums
}
