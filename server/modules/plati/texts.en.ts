import { formatLei } from '#server/domain/format.ts'
import { SHOWN_NAMES } from './texts.ro.ts'

/** English of the texts about payments. */

export const paymentNotStarted = 'The payment could not be started. Try again.'

export const paymentReversed = 'The bank cancelled the payment. Try again.'

export const paymentReleased =
  'The bank showed something other than what we asked for, and the operator closed the payment. What you wanted to pay can be paid again.'

export const othersPaying =
  'Someone else is paying by card now. If they do not finish within 15 minutes, you can pay.'

export const paidByConsent = (payer: string): string => `Paid by ${payer}, by card.`

export const othersPaid = 'Paid by someone else, by card.'

export const othersRefunded =
  'Paid by someone else, by card. The money that was returned went to them.'

export const othersFailed = 'Someone else tried to pay and did not succeed.'

const formatPaidNames = (names: string[]): string => {
  const shown = names.slice(0, SHOWN_NAMES).join(', ')
  return names.length > SHOWN_NAMES ? `${shown} and ${names.length - SHOWN_NAMES} more` : shown
}

export const paymentReceivedNotification = (bani: number, names: string[]) => ({
  title: 'We have received your payment',
  text: `We have received ${formatLei(bani, 'en')} for: ${formatPaidNames(names)}.`,
})

export const paidByOtherNotification = (bani: number, names: string[]) => ({
  title: 'Someone else has paid for you',
  text: `Someone else has paid ${formatLei(bani, 'en')} by card for: ${formatPaidNames(names)}. You no longer have to pay this amount.`,
})

export const paidForOtherNotification = (bani: number, names: string[], payee: string) => ({
  title: 'We have received your payment',
  text: `We have received ${formatLei(bani, 'en')} for ${payee}: ${formatPaidNames(names)}.`,
})

export const refundForOtherNotification = (bani: number, payee: string) => ({
  title: 'We have returned money to you',
  text: `Of the payment you made for ${payee} we have returned ${formatLei(bani, 'en')} to the card you paid with. The bank shows it in your account within a few days.`,
})

export const reversalForOtherNotification = (bani: number, payee: string) => ({
  title: 'The bank cancelled a payment of yours',
  text: `The bank took back ${formatLei(bani, 'en')} of the payment you made for ${payee}. What had been paid with this money is to be paid again.`,
})

export const otherRefundNotification = (bani: number) => ({
  title: 'Money from a payment was returned',
  text: `Of the payment that someone else made for you, ${formatLei(bani, 'en')} was returned to the payer’s card. What had been paid with it does not have to be paid again.`,
})

export const otherReversalNotification = (bani: number) => ({
  title: 'The bank cancelled a payment made for you',
  text: `The bank took back ${formatLei(bani, 'en')} of the payment that someone else made for you. What had been paid with this money is to be paid again. For the days on which it was paid no late-payment charges are added.`,
})

export const refundNotification = (bani: number) => ({
  title: 'We have returned money to you',
  text: `We have returned ${formatLei(bani, 'en')} to the card you paid with. The bank shows it in your account within a few days. What you had paid with it does not have to be paid again.`,
})

export const reversalNotification = (bani: number) => ({
  title: 'The bank cancelled a payment of yours',
  text: `The bank took back ${formatLei(bani, 'en')} of the payment made by card. What you had paid with this money is to be paid again. For the days on which it was paid no late-payment charges are added.`,
})

export const mandateNotBegun = {
  title: 'The recurring payment could not be started',
  text: 'Your payment succeeded, but the recurring payment you agreed to did not start. You can start it from the portal, under cards and recurring payments.',
}
