import { audit } from '#server/domain/audit.ts'
import { formatDateTime, formatLei } from '#server/domain/format.ts'
import { isMismatched, isOpen, wasPaid } from '#server/modules/plati/domain.ts'
import type { PaymentRow } from '#server/modules/plati/domain.ts'
import { refundableBani, toRefundedBani } from '#server/modules/rambursari/domain.ts'
import type { RefundRow } from '#server/modules/rambursari/domain.ts'
import { listPendingRefunds } from '#server/modules/rambursari/repo.ts'
import { BankRejectedError, BankUnavailableError } from '#server/ports/bank.ts'
import type { Bank, OrderStatus } from '#server/ports/bank.ts'
import type { Command } from '../command.ts'
import { formatTable } from '../table.ts'
import { dayOptions, parseDayRange } from './day-range.ts'
import { moneyPorts } from './money-ports.ts'
import { listPaymentsToVerify } from './repo.ts'

/** Discrepancy of a payment, in words for the operator. */
interface Discrepancy {
  payment: PaymentRow
  words: string
}

/** Reconciles payments with the bank, read-only. */
export const verifyPayments: Command = {
  name: 'plati verifica',
  summary: 'compară plățile prin card cu banca: cele neîncheiate și cele care nu se potrivesc',
  details:
    'Întreabă banca despre fiecare plată începută în acele zile și despre toate cele neîncheiate; nu schimbă nimic. Cele neîncheiate se lămuresc de obicei singure. O plată pe care banca a luat-o înapoi o scrie portalul singur, când o verifică din nou: la 1, 7, 30 și 120 de zile după încasare. Cele care nu se potrivesc se lămuresc cu banca; după aceea, ce era în ele se eliberează cu `plati elibereaza`.',
  takes: [],
  options: dayOptions,
  async run(context, given) {
    const { bank } = moneyPorts(context)
    const rows = await listPaymentsToVerify(context.db, parseDayRange(given, context.clock.now()))
    context.printProgress(`Se verifică ${rows.length} plăți.`)
    const found: Discrepancy[] = []
    for (const payment of rows) {
      const words = await findDiscrepancy(bank, payment)
      if (words !== null) found.push({ payment, words })
    }
    const refunds = await listPendingRefunds(context.db)
    await audit(context.db, { actor: context.actor, action: 'plati.verificate', requestId: '' })
    return {
      text: formatReport(rows.length, found, refunds),
      json: {
        verificate: rows.length,
        de_lamurit: found.map(toJson),
        rambursari_in_curs: refunds.map(({ paymentId, bani, createdAt }) => ({
          plata: paymentId,
          suma_bani: bani,
          din: createdAt.toISOString(),
        })),
      },
    }
  },
}

/** Describes a payment's discrepancy; null if there is none. */
async function findDiscrepancy(bank: Bank, payment: PaymentRow): Promise<string | null> {
  try {
    return compare(payment, await fetchBankStatus(bank, payment))
  } catch (error) {
    if (!(error instanceof BankRejectedError || error instanceof BankUnavailableError)) throw error
    return 'banca nu răspunde'
  }
}

const fetchBankStatus = (
  bank: Bank,
  { orderId, orderNumber }: PaymentRow,
): Promise<OrderStatus | null> =>
  orderId === null ? bank.statusByOrderNumber(orderNumber) : bank.status(orderId)

function compare(payment: PaymentRow, status: OrderStatus | null): string | null {
  if (!status) {
    if (isOpen(payment)) return 'neîncheiată; banca nu o are'
    return wasPaid(payment) ? 'încasată aici, iar banca nu o are' : null
  }
  if (isMismatched(payment, status)) return 'banca are alt număr, altă sumă sau altă stare'
  const { kind } = status.outcome
  const isPaidThere = kind === 'paid' || kind === 'refunded'
  if (isPaidThere && !wasPaid(payment)) return 'încasată la bancă, nu și aici'
  if (isOpen(payment)) return 'neîncheiată; la bancă la fel'
  if (kind === 'reversed' && refundableBani(payment) === 0) return null
  if (!isPaidThere) return wasPaid(payment) ? 'încasată aici, nu și la bancă' : null
  const there = toRefundedBani(status)
  if (there === payment.refundedBani) return null
  return `dați înapoi la bancă ${formatLei(there)}, aici ${formatLei(payment.refundedBani)}`
}

function formatReport(count: number, found: Discrepancy[], refunds: RefundRow[]): string {
  if (found.length + refunds.length === 0) {
    return `Toate cele ${count} plăți se potrivesc cu banca.`
  }
  const shown = formatTable(
    ['Număr', 'Începută', 'Suma', 'Stare', 'De lămurit'],
    [
      ...found.map(({ payment, words }) => [
        payment.orderNumber,
        formatDateTime(payment.createdAt),
        formatLei(payment.bani),
        payment.state,
        words,
      ]),
      ...refunds.map(({ paymentId, createdAt, bani }) => [
        String(paymentId),
        formatDateTime(createdAt),
        formatLei(-bani),
        'rambursare',
        'în curs: nu se știe încă dacă s-a făcut',
      ]),
    ],
  )
  return `${shown}\n\nVerificate: ${count}. De lămurit: ${found.length + refunds.length}.`
}

const toJson = ({ payment, words }: Discrepancy) => ({
  numar: payment.orderNumber,
  inceputa_la: payment.createdAt.toISOString(),
  suma_bani: payment.bani,
  stare: payment.state,
  de_lamurit: words,
})
