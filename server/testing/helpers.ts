import { desc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from '#server/db/db.ts'
import * as schema from '#server/db/schema.ts'
import { audit, outbox } from '#server/db/schema.ts'
import type { TestAnswer, TestApp } from './test-app.ts'

/** Calls made at once in tests of races. More would take too long on a busy machine, one after another in the database. */
export const CONCURRENT_CALLS = 20

/** Returns the `data` of an answer, unchecked as `T`. Throws unless the status is 200. */
export function dataOf<T>(answer: TestAnswer): T {
  if (answer.status !== 200) throw new Error(`Expected 200, got ${answer.status}: ${answer.text}`)
  return answer.body.data as T
}

/** Returns status and error code of an answer, for comparing in one line. */
export function statusAndCode({ status, body }: TestAnswer): [number, string | undefined] {
  return [status, body.errors?.code]
}

/** Counts answers by status. */
export function countByStatus(answers: TestAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Lists the audited actions of or about a citizen, newest first. */
export async function listAuditedActions({ ports }: TestApp, citizenId: number): Promise<string[]> {
  const rows = await ports.db.select().from(audit).orderBy(desc(audit.id))
  const who = `cetatean:${citizenId}`
  return rows
    .filter(({ actor, subject }) => [actor, subject].includes(who))
    .map(({ action }) => action)
}

/** Counts the messages ever sent to a recipient. */
export function countMessages({ ports }: TestApp, to: string): Promise<number> {
  return ports.db.$count(outbox, eq(outbox.recipient, to))
}

/** Opens all connections of the request pool, so that the next concurrent calls really run in parallel. */
export async function openConnections({ ports }: TestApp): Promise<void> {
  const { max } = ports.requestDb.$client.options
  await Promise.all(
    Array.from({ length: max }, () => ports.requestDb.execute(sql`select pg_sleep(0.05)`)),
  )
}

/** Counts the statements that `work` sends, those of its transactions included. */
export async function countStatements(
  { ports }: TestApp,
  work: (db: Db) => Promise<unknown>,
): Promise<number> {
  let count = 0
  const logger = { logQuery: () => void count++ }
  await work(drizzle(ports.requestDb.$client, { schema, logger }))
  return count
}

/** Counts the statements that wait for a lock. */
export async function countWaiting({ ports }: TestApp): Promise<number> {
  const { rows } = await ports.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `)
  return rows[0]!.n
}

/** Dumps every row of every table as one text. */
export async function dumpDatabase({ ports: { db } }: TestApp): Promise<string> {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const texts = tables.rows.map(async ({ name }) => {
    const { rows } = await db.execute(sql`select t::text as row from ${sql.identifier(name)} t`)
    return JSON.stringify(rows)
  })
  return (await Promise.all(texts)).join('\n')
}

/** Lists the ids of all files in the store. */
export async function listStoredFiles({ ports }: TestApp): Promise<string[]> {
  const ids: string[] = []
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000)
  for await (const part of ports.files.listOlderThan(tomorrow)) ids.push(...part)
  return ids
}
