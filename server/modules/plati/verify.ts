import type { OperatorContext } from '#server/domain/operator-context.ts'
import { audit } from '#server/domain/audit.ts'
import type { MoneyPorts } from '#server/ports/ports.ts'
import { discrepancies, findDiscrepancy } from './compare-with-bank.ts'
import type { PaymentRow } from './domain.ts'

/** A payment that differs from what the bank shows, in words for the operator. */
export interface Discrepancy {
  payment: PaymentRow
  words: string
}

/** Calls that wait for the bank at once. */
const CONCURRENT_CALLS = 4

/**
 * Asks the bank about payments and returns those that differ, in the same order; the audit records the check. Once the
 * bank answers no call, it is not asked about the others.
 */
export async function verifyPayments(
  { bank, requestDb }: Pick<MoneyPorts, 'bank' | 'requestDb'>,
  { actor, requestId = '' }: Pick<OperatorContext, 'actor' | 'requestId'>,
  rows: PaymentRow[],
): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  let isSilent = false
  for (let start = 0; start < rows.length; start += CONCURRENT_CALLS) {
    const some = rows.slice(start, start + CONCURRENT_CALLS)
    const words: (string | null)[] = isSilent
      ? some.map(() => discrepancies.unanswered)
      : await Promise.all(some.map((payment) => findDiscrepancy(bank, payment)))
    isSilent = words.every((one) => one === discrepancies.unanswered)
    found.push(...toDiscrepancies(some, words))
  }
  await audit(requestDb, { actor, action: 'plati.verificate', requestId })
  return found
}

const toDiscrepancies = (rows: PaymentRow[], words: (string | null)[]): Discrepancy[] =>
  rows.flatMap((payment, index) => {
    const differs = words[index] ?? null
    return differs === null ? [] : [{ payment, words: differs }]
  })

/** Converts a discrepancy to what the command line and the API answer. */
export const toDiscrepancyAnswer = ({ payment, words }: Discrepancy) => ({
  numar: payment.orderNumber,
  inceputa_la: payment.createdAt.toISOString(),
  suma_bani: payment.bani,
  stare: payment.state,
  de_lamurit: words,
})
