import pg from 'pg'
import { inject } from 'vitest'

/** Runs a statement in the database of a portal, the shared one unless told, for what no call can bring about. */
export async function queryDatabase<Row extends object = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
  url: string = inject('databaseUrl'),
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
