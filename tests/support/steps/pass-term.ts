import { queryDatabase } from '../database.ts'

/** Moves the legal term of a sesizare of the shared portal into the past. */
export const passTerm = (id: number): Promise<unknown> =>
  queryDatabase("update sesizari set due_at = now() - interval '3 days' where id = $1", [id])
