import { createHash } from 'node:crypto'

/** Names a prepared statement by its text: PostgreSQL cuts long names, and a connection keeps one text for each. */
export const nameStatement = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32)
