import pg from 'pg'
import { inject } from 'vitest'

/** Moves the legal term of a sesizare of the shared portal into the past. */
export async function passTerm(id: number): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query("update sesizari set due_at = now() - interval '3 days' where id = $1", [id])
  } finally {
    await client.end()
  }
}
