import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '#server/db/db.ts'
import * as schema from '#server/db/schema.ts'

/** What PostgreSQL says of one step of a query. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Total Time': number
  Plans?: PlanNode[]
}

/** How one query of a call is answered. */
export interface QueryPlan {
  query: string
  /** One for each step, inner ones further to the right. */
  lines: string[]
  /** Big tables that are read from one end to the other. */
  scanned: string[]
}

/** From so many rows on reading all of a table is a fault. */
const BIG_ROWS = 10_000
const SHOWN_QUERY = 160

/** Runs a call's own code and tells how each of its queries is answered. */
export async function explain(
  pool: pg.Pool,
  call: (db: Db) => Promise<unknown>,
): Promise<QueryPlan[]> {
  const asked: { query: string; params: unknown[] }[] = []
  const logger = {
    logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }),
  }
  await call(drizzle(pool, { schema, logger }))
  const big = await bigTables(pool)
  const plans: QueryPlan[] = []
  for (const { query, params } of asked) plans.push(await explainOne(pool, big, query, params))
  return plans
}

async function bigTables(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await drizzle(pool).execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and reltuples >= ${BIG_ROWS}`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function explainOne(
  pool: pg.Pool,
  big: Set<string>,
  query: string,
  params: unknown[],
): Promise<QueryPlan> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${query}`,
    params,
  )
  const nodes = flatten(rows[0]!['QUERY PLAN'][0].Plan)
  const scanned = nodes
    .filter(({ node }) => node['Node Type'] === 'Seq Scan')
    .map(({ node }) => node['Relation Name'] ?? '')
    .filter((table) => big.has(table))
  const shown = query.length > SHOWN_QUERY ? `${query.slice(0, SHOWN_QUERY)}…` : query
  return { query: shown, lines: nodes.map(lineOf), scanned }
}

function flatten(node: PlanNode, depth = 0): { node: PlanNode; depth: number }[] {
  return [{ node, depth }, ...(node.Plans ?? []).flatMap((inner) => flatten(inner, depth + 1))]
}

function lineOf({ node, depth }: { node: PlanNode; depth: number }): string {
  const [table, index] = [node['Relation Name'], node['Index Name']]
  const where = [table && `pe ${table}`, index && `prin ${index}`].filter(Boolean).join(' ')
  const cost = `${node['Actual Rows']} rânduri, ${node['Actual Total Time']} ms`
  return `${'  '.repeat(depth)}${[node['Node Type'], where].filter(Boolean).join(' ')} (${cost})`
}
