import pg from 'pg'
import { inject } from 'vitest'

/** Runs a statement in the database of the shared portal, for what no call can bring about. */
export async function queryDatabase(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
