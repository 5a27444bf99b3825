import { audit } from '#server/domain/audit.ts'
import { formatDateTime, formatLei } from '#server/domain/format.ts'
import { isMismatched, isOpen, wasPaid } from '#server/modules/plati/domain.ts'
import type { PaymentRow } from '#server/modules/plati/domain.ts'
import { refundedAt } from '#server/modules/rambursari/domain.ts'
import type { RefundRow } from '#server/modules/rambursari/domain.ts'
import { listUnderWay } from '#server/modules/rambursari/repo.ts'
import { BankRejectedError, BankUnavailableError } from '#server/ports/bank.ts'
import type { Bank, OrderStatus } from '#server/ports/bank.ts'
import type { Command } from '../command.ts'
import { table } from '../table.ts'
import { dayOptions, spanOf } from './days.ts'
import { moneyPorts } from './money-ports.ts'
import { listToVerify } from './repo.ts'

/** Discrepancy of a payment, in words for the operator. */
interface Finding {
  payment: PaymentRow
  words: string
}

/** Reconciles payments with the bank, read-only. */
export const verifyPayments: Command = {
  name: 'plati verifica',
  summary: 'compară plățile prin card cu banca: cele neîncheiate și cele care nu se potrivesc',
  details:
    'Întreabă banca despre fiecare plată începută în acele zile și despre toate cele neîncheiate; nu schimbă nimic. Cele neîncheiate se lămuresc de obicei singure. Cele care nu se potrivesc se lămuresc cu banca.',
  takes: [],
  options: dayOptions,
  async run(context, given) {
    const { bank } = moneyPorts(context)
    const rows = await listToVerify(context.db, spanOf(given, context.clock.now()))
    context.say(`Se verifică ${rows.length} plăți.`)
    const found: Finding[] = []
    for (const payment of rows) {
      const words = await look(bank, payment)
      if (words !== null) found.push({ payment, words })
    }
    const refunds = await listUnderWay(context.db)
    await audit(context.db, { actor: context.actor, action: 'plati.verificate', requestId: '' })
    return {
      text: textOf(rows.length, found, refunds),
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
async function look(bank: Bank, payment: PaymentRow): Promise<string | null> {
  try {
    return compare(payment, await statusOf(bank, payment))
  } catch (error) {
    if (!(error instanceof BankRejectedError || error instanceof BankUnavailableError)) throw error
    return 'banca nu răspunde'
  }
}

const statusOf = (bank: Bank, { orderId, orderNumber }: PaymentRow): Promise<OrderStatus | null> =>
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
  if (!isPaidThere) return wasPaid(payment) ? 'încasată aici, nu și la bancă' : null
  const there = refundedAt(status)
  if (there === payment.refundedBani) return null
  return `dați înapoi la bancă ${formatLei(there)}, aici ${formatLei(payment.refundedBani)}`
}

function textOf(count: number, found: Finding[], refunds: RefundRow[]): string {
  if (found.length + refunds.length === 0) {
    return `Toate cele ${count} plăți se potrivesc cu banca.`
  }
  const shown = table(
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

const toJson = ({ payment, words }: Finding) => ({
  numar: payment.orderNumber,
  inceputa_la: payment.createdAt.toISOString(),
  suma_bani: payment.bani,
  stare: payment.state,
  de_lamurit: words,
})
