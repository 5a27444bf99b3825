import { formatDay } from '#contract/days.ts'
import type { Pickup } from '#contract/locatii.ts'
import { fractionName } from '#server/domain/fraction-names.ts'

/** Texts of the subscribed calendar. */

export const calendarName = (alias: string): string => `Colectare deșeuri – ${alias}`

export const formatSummary = ({ fractie, rezultat }: Pickup): string =>
  `${rezultat === 'neefectuata' ? 'Neefectuată: ' : ''}Colectare ${fractionName(fractie, 'ro')}`

export function formatDescription(pickup: Pickup): string {
  const { frecventa, interval, data_initiala, motiv_mutare, motiv } = pickup
  const reason = motiv_mutare ? ` Motiv: ${motiv_mutare}.` : ''
  return [
    `Program: ${frecventa}.`,
    interval && `Interval: ${interval}.`,
    data_initiala && `Mutată de pe ${formatDay(data_initiala)}.${reason}`,
    motiv && `Nu s-a făcut. ${motiv}`,
  ]
    .filter(Boolean)
    .join('\n')
}

export const formatReminder = ({ fractie }: Pickup): string =>
  `Mâine se colectează: ${fractionName(fractie, 'ro')}. Scoateți recipientul.`

/** Texts of an event. */
export interface EventTexts {
  summary: string
  description: string
  reminder: string
}

export const formatDue = (invoice: string, address: string): EventTexts => ({
  summary: `Scadența facturii ${invoice}`,
  description: `Se poate plăti din portal: ${address}`,
  reminder: `Mâine este scadentă factura ${invoice}.`,
})

export const formatEnd = (contract: string, address: string): EventTexts => ({
  summary: `Expiră contractul ${contract}`,
  description: `Se poate reînnoi din portal: ${address}`,
  reminder: `Mâine expiră contractul ${contract}.`,
})
