import type { Pickup } from '#contract/locatii.ts'
import { fractionName } from '#server/domain/fraction-names.ts'
import { formatDayIn } from '#server/domain/format.ts'
import type { EventTexts } from './messages.ro.ts'

/** English of the subscribed calendar. */

export const calendarName = (alias: string): string => `Waste collection – ${alias}`

export const formatSummary = ({ fractie, rezultat }: Pickup): string =>
  `${rezultat === 'neefectuata' ? 'Missed: ' : ''}Collection of ${fractionName(fractie, 'en')}`

export function formatDescription(pickup: Pickup): string {
  const { frecventa, interval, data_initiala, motiv_mutare, motiv } = pickup
  const reason = motiv_mutare ? ` Reason: ${motiv_mutare}.` : ''
  return [
    `Schedule: ${frecventa}.`,
    interval && `Hours: ${interval}.`,
    data_initiala && `Moved from ${formatDayIn('en', data_initiala)}.${reason}`,
    motiv && `Not collected. ${motiv}`,
  ]
    .filter(Boolean)
    .join('\n')
}

export const formatReminder = ({ fractie }: Pickup): string =>
  `Collected tomorrow: ${fractionName(fractie, 'en')}. Put the bin out.`

export const formatDue = (invoice: string, address: string): EventTexts => ({
  summary: `Invoice ${invoice} is due`,
  description: `You can pay it in the portal: ${address}`,
  reminder: `Invoice ${invoice} is due tomorrow.`,
})

export const formatEnd = (contract: string, address: string): EventTexts => ({
  summary: `Contract ${contract} ends`,
  description: `You can renew it in the portal: ${address}`,
  reminder: `Contract ${contract} ends tomorrow.`,
})
