import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '#server/db/db.ts'
import * as schema from '#server/db/schema.ts'
import { single } from '#server/db/single.ts'

/** One node of a plan, from `explain (format json)`. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Total Time': number
  Plans?: PlanNode[]
}

/** Plan of one query of a call. */
export interface QueryPlan {
  query: string
  /** One line per node, indented by depth. */
  lines: string[]
  /** Big tables read by a sequential scan. */
  scanned: string[]
}

/** Number of rows from which a sequential scan is a fault. */
const BIG_ROWS = 10_000
const SHOWN_QUERY = 160

/** Runs a call's code and returns the plan of each of its queries. */
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
  const nodes = flatten(single(rows)['QUERY PLAN'][0].Plan)
  const scanned = nodes
    .filter(({ node }) => node['Node Type'] === 'Seq Scan')
    .map(({ node }) => node['Relation Name'] ?? '')
    .filter((table) => big.has(table))
  const shown = query.length > SHOWN_QUERY ? `${query.slice(0, SHOWN_QUERY)}…` : query
  return { query: shown, lines: nodes.map(formatNode), scanned }
}

function flatten(node: PlanNode, depth = 0): { node: PlanNode; depth: number }[] {
  return [{ node, depth }, ...(node.Plans ?? []).flatMap((inner) => flatten(inner, depth + 1))]
}

function formatNode({ node, depth }: { node: PlanNode; depth: number }): string {
  const [table, index] = [node['Relation Name'], node['Index Name']]
  const where = [table && `on ${table}`, index && `by ${index}`].filter(Boolean).join(' ')
  const cost = `${node['Actual Rows']} rows, ${node['Actual Total Time']} ms`
  return `${'  '.repeat(depth)}${[node['Node Type'], where].filter(Boolean).join(' ')} (${cost})`
}
