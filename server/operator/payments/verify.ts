import { plural } from '#contract/plural.ro.ts'
import { formatDateTime, formatLei } from '#server/domain/format.ts'
import { discrepancies, listPaymentsToVerify } from '#server/modules/plati/compare-with-bank.ts'
import { toDiscrepancyAnswer, verifyPayments } from '#server/modules/plati/verify.ts'
import type { Discrepancy } from '#server/modules/plati/verify.ts'
import type { RefundRow } from '#server/modules/rambursari/domain.ts'
import { listPendingRefunds } from '#server/modules/rambursari/repo.ts'
import type { Command } from '../command.ts'
import { formatTable } from '../table.ts'
import { dayOptions, parseDayRange } from './day-range.ts'
import { moneyPorts } from './money-ports.ts'

/** Reconciles payments with the bank, read-only. */
export const verifyCommand: Command = {
  name: 'plati verifica',
  summary: 'compară plățile prin card cu banca: cele neîncheiate și cele care nu se potrivesc',
  details:
    'Întreabă banca despre fiecare plată începută în acele zile și despre toate cele neîncheiate; nu schimbă nimic. Cele neîncheiate se lămuresc de obicei singure. O plată pe care banca a luat-o înapoi o scrie portalul singur, când o verifică din nou: la 1, 7, 30 și 120 de zile după încasare. Cele care nu se potrivesc se lămuresc cu banca; după aceea, ce era în ele se eliberează cu `plati elibereaza`.',
  takes: [],
  options: dayOptions,
  async run(context, given) {
    const rows = await listPaymentsToVerify(context.db, parseDayRange(given, context.clock.now()))
    context.printProgress(`De verificat: ${plural(rows.length, cardPayment)}.`)
    const found = await verifyPayments(moneyPorts(context), context, rows)
    const refunds = await listPendingRefunds(context.db)
    return {
      text: formatReport(rows.length, found, refunds),
      json: {
        verificate: rows.length,
        de_lamurit: found.map(toDiscrepancyAnswer),
        rambursari_in_curs: refunds.map(({ paymentId, bani, createdAt }) => ({
          plata: paymentId,
          suma_bani: bani,
          din: createdAt.toISOString(),
        })),
      },
    }
  },
}

const cardPayment = { one: 'plată', few: 'plăți' }

function formatReport(count: number, found: Discrepancy[], refunds: RefundRow[]): string {
  if (found.length + refunds.length === 0) {
    return `Verificate: ${plural(count, cardPayment)}. Nimic de lămurit.`
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
        discrepancies.refunding,
      ]),
    ],
  )
  return `${shown}\n\nVerificate: ${plural(count, cardPayment)}. De lămurit: ${found.length + refunds.length}.`
}
