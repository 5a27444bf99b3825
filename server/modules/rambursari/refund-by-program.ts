import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { PaymentRow } from '#server/modules/plati/domain.ts'
import { findPaymentByNumber } from '#server/modules/plati/repo.ts'
import type { MoneyPorts } from '#server/ports/ports.ts'
import type { RefundRow } from './domain.ts'
import { refundPayment } from './refund.ts'
import type { RefundRequest, RefundResult } from './refund.ts'
import { refusals } from './refusals.ro.ts'
import { findRefundByKey } from './repo.ts'

export interface ProgramRefund extends Pick<RefundRequest, 'bani' | 'why' | 'again'> {
  /** Number of the payment: the bank's, or the one that citizens see. */
  number: string
  /** Idempotency key of the call. */
  key: string
}

export interface RequestedRefund {
  refund: RefundRow
  payment: PaymentRow
}

const RETRY_SECONDS = 60

/**
 * Refunds a payment as the command line does, once for each key. Throws `inexistent`, `cheie_refolosita`,
 * `stare_nepotrivita` with the reason, and `indisponibil` when the bank does not answer; then nothing was requested.
 * Never call it inside a transaction.
 */
export async function refundByProgram(
  ports: MoneyPorts,
  { actor }: Pick<OperatorContext, 'actor'>,
  { number, ...asked }: ProgramRefund,
): Promise<RequestedRefund> {
  const payment = await findPaymentByNumber(ports.requestDb, number)
  if (!payment) throw new ApiError('inexistent')
  const result = await refundPayment(ports, { ...asked, actor, paymentId: payment.id })
  const refund = await findRefundByKey(ports.requestDb, actor, asked.key)
  if (!refund) throw explainRefusal(result)
  return { refund, payment }
}

const sentences: Partial<Record<RefundResult['kind'], string>> = {
  ...refusals,
  facuta_inainte:
    'O rambursare dinainte a aceleiași plăți tocmai s-a lămurit, ca făcută. Dacă trebuie și aceasta, cereți-o din nou.',
  facuta_deja:
    'Aceeași sumă, cu același motiv, s-a dat deja înapoi în ultima zi. Dacă trebuie încă o dată, cereți-o cu din_nou.',
}

function explainRefusal({ kind }: RefundResult): ApiError {
  const sentence = sentences[kind] ?? 'Rambursarea nu s-a putut cere băncii.'
  return kind === 'fara_raspuns'
    ? new ApiError('indisponibil', { sentence, retryAfter: RETRY_SECONDS })
    : new ApiError('stare_nepotrivita', { sentence })
}
