import type { Day } from '#contract/days.ts'
import { formatDayIn, formatLei } from '#server/domain/format.ts'
import { SHOWN_NAMES, cash } from './texts.ro.ts'
import type { ToldReceipt } from './texts.ro.ts'

/** English of the texts about receipts. */

function formatReceipt({ source, bani, valueOn, reference, names, leftBani }: ToldReceipt): string {
  const how = source === cash ? `in cash, receipt ${reference},` : 'by bank transfer'
  const shown = names.slice(0, SHOWN_NAMES).join(', ')
  const more = names.length > SHOWN_NAMES ? ` and ${names.length - SHOWN_NAMES} more` : ''
  const paid = names.length > 0 ? ` for: ${shown}${more}` : ''
  const left =
    leftBani > 0 ? ` ${formatLei(leftBani, 'en')} stay as credit for the next invoices.` : ''
  return `We received ${formatLei(bani, 'en')} ${how} on ${formatDayIn('en', valueOn)}${paid}.${left}`
}

export const receiptNotification = (receipts: ToldReceipt[]) => ({
  title: receipts.every(({ source }) => source === cash)
    ? 'We have received your payment in cash'
    : 'We have received your payment by transfer',
  text: receipts.map(formatReceipt).join(' '),
})

export const receiptCancelledNotification = (bani: number, valueOn: Day) => ({
  title: 'We corrected a payment recorded by mistake',
  text: `The payment of ${formatLei(bani, 'en')} of ${formatDayIn('en', valueOn)} was not yours and was recorded by mistake. What it had paid is due again.`,
})
