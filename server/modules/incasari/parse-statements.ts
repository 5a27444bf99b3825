import { importLimits } from '#contract/import-kinds.ts'
import { parseCamt053 } from './camt053.ts'
import { decodeStatement } from './decode-statement.ts'
import { parseMt940 } from './mt940.ts'
import { StatementError, assertBalanced } from './statement.ts'
import type { BankStatement } from './statement.ts'

/** Largest file. */
export const MAX_STATEMENT_BYTES = importLimits.statementBytes

/**
 * Parses the statements of a file, CAMT.053 or MT940 by its content, and checks their balances. Throws a
 * `StatementError`.
 */
export function parseStatements(bytes: Uint8Array): BankStatement[] {
  if (bytes.length > MAX_STATEMENT_BYTES) throw new StatementError(tooLarge)
  const statements = parseByContent(decodeStatement(bytes).trimStart())
  if (statements.length === 0) throw new StatementError('Fișierul nu are niciun extras.')
  for (const statement of statements) assertBalanced(statement)
  return statements
}

export const tooLarge = `Fișierul are peste ${MAX_STATEMENT_BYTES / 1024 ** 2} MB: cereți băncii extrase mai scurte.`

function parseByContent(text: string): BankStatement[] {
  if (text.startsWith('<')) return parseCamt053(text)
  if (/^(\{1:|:20:)/m.test(text.slice(0, 2000))) return parseMt940(text)
  throw new StatementError('Fișierul nu este un extras de cont: nici CAMT.053, nici MT940.')
}
