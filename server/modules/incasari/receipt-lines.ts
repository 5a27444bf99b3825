import { createHash } from 'node:crypto'
import { StatementError } from './statement.ts'
import type { BankStatement, StatementLine } from './statement.ts'
import type { NewReceipt } from './repo.ts'
import type { holdReasons } from './match-rules.ro.ts'

/** The currency that receivables are in. */
const CURRENCY = 'RON'
/** Amounts in the ledger are 32-bit integers. */
const MAX_BANI = 2_000_000_000

/** Converts the credits of a statement to receipts; debits and fees are not receipts. */
export function toReceipts(statement: BankStatement): NewReceipt[] {
  const seen = new Map<string, number>()
  return statement.lines
    .filter(({ bani }) => bani > 0)
    .map((line) => {
      if (line.bani > MAX_BANI) throw new StatementError('Extrasul are o încasare prea mare.')
      const digest = digestLine(statement, line)
      // Two lines alike in one statement are two payments.
      const turn = (seen.get(digest) ?? 0) + 1
      seen.set(digest, turn)
      const { reference, valueOn, bani, payerName, payerIban, paymentReference, remittance } = line
      return {
        source: 'transfer',
        dedupKey: `${digest}:${turn}`,
        reference,
        valueOn,
        bani,
        currency: statement.currency,
        payerName,
        payerIban,
        paymentReference,
        remittance,
        holdReason: findHoldReason(statement, line),
      }
    })
}

function findHoldReason(
  { currency }: BankStatement,
  { isReversal }: StatementLine,
): keyof typeof holdReasons | '' {
  if (currency !== CURRENCY) return 'valuta'
  return isReversal ? 'stornare' : ''
}

/**
 * Digest of a line, the same in every statement that has it: by the bank's reference, which formats give alike, or else
 * by all its texts.
 */
function digestLine({ iban, currency }: BankStatement, line: StatementLine): string {
  const { reference, payerName, payerIban, paymentReference, remittance } = line
  const own =
    reference === '' ? [payerName, payerIban, paymentReference, remittance] : [`ref ${reference}`]
  const parts = [iban, currency, line.valueOn, line.bani, ...own]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
