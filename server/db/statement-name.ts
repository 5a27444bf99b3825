import { createHash } from 'node:crypto'

/** Names a prepared statement by its text: PostgreSQL cuts long names, and a connection keeps one text for each. */
export const nameStatement = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Returns a function that names the first texts it gets, at most so many, and no others. */
export function createStatementNames(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= most) return known
    const name = nameStatement(text)
    names.set(text, name)
    return name
  }
}
