import { formatDayIn, formatLei } from '#server/domain/format.ts'
import type { PayeeNews } from './texts.ro.ts'

/** English of `texts.ro.ts`. */

export const consentGiven = (payer: string) => ({
  title: 'Someone else can pay your invoices',
  text: `${payer} now sees what you have to pay and can pay it, because you told them the code from the SMS. Stop it at any time in Settings, under “They pay for me”.`,
})

export const consentStopped = (payee: string) => ({
  title: 'A consent to pay was stopped',
  text: `You can no longer pay for ${payee}: the consent was stopped. A payment that was begun at the bank may still end.`,
})

export const payerStopped = (payer: string) => ({
  title: 'A payer has stopped',
  text: `${payer} no longer pays for you in the portal. Your invoices are yours to pay.`,
})

export const newInvoices = ({ payee, count, bani, dueOn }: PayeeNews) =>
  count === 1
    ? {
        title: 'A new invoice to pay for someone else',
        text: `New invoice for ${payee}: ${formatLei(bani, 'en')}, by ${formatDayIn('en', dueOn)}. You can pay it in the portal.`,
      }
    : {
        title: 'New invoices to pay for someone else',
        text: `${count} new invoices for ${payee}: ${formatLei(bani, 'en')}, the first by ${formatDayIn('en', dueOn)}. You can pay them in the portal.`,
      }
