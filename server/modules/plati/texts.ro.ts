import { formatLei } from '#server/domain/format.ts'

/** Texts about payments; titles hold nothing that must not appear on a locked screen. */

export const paymentNotStarted = 'Plata nu a putut fi începută. Încercați din nou.'

export const paymentReversed = 'Banca a anulat plata. Încercați din nou.'

export const paymentReleased =
  'Banca a arătat altceva decât am cerut noi, iar operatorul a închis plata. Ce voiați să plătiți se poate plăti din nou.'

/** Payments that somebody else makes for a citizen. */

export const othersPaying =
  'Altcineva plătește acum cu cardul. Dacă nu termină în 15 minute, puteți plăti dvs.'

export const othersPaid = 'Plătită de altcineva, cu cardul.'

export const paidByConsent = (payer: string): string => `Plătită de ${payer}, cu cardul.`

export const othersRefunded =
  'Plătită de altcineva, cu cardul. Banii returnați au ajuns la plătitor.'

export const othersFailed = 'Altcineva a încercat să plătească și nu a reușit.'

/** The payer, on the proof of such a payment. */
export const OTHER_PAYER = 'altcineva'

export const SHOWN_NAMES = 3

/** Formats what is paid, for the bank's page: „Factura FS 1, Factura FS 2 și încă 3”. */
export function formatPaidNames(names: string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).join(', ')
  return names.length > SHOWN_NAMES ? `${shown} și încă ${names.length - SHOWN_NAMES}` : shown
}

/** Description of an order at the bank. */
export const orderDescription = (id: number, names: string[]): string =>
  `Plata ${id}: ${formatPaidNames(names)}`

export const paymentReceivedNotification = (bani: number, names: string[]) => ({
  title: 'Am primit plata dvs.',
  text: `Am primit ${formatLei(bani)} pentru: ${formatPaidNames(names)}.`,
})

export const paidByOtherNotification = (bani: number, names: string[]) => ({
  title: 'Altcineva a plătit pentru dvs.',
  text: `Altcineva a plătit ${formatLei(bani)}, cu cardul, pentru: ${formatPaidNames(names)}. Nu mai aveți de plătit această sumă.`,
})

export const paidForOtherNotification = (bani: number, names: string[], payee: string) => ({
  title: 'Am primit plata dvs.',
  text: `Am primit ${formatLei(bani)} pentru ${payee}: ${formatPaidNames(names)}.`,
})

export const refundForOtherNotification = (bani: number, payee: string) => ({
  title: 'V-am returnat bani',
  text: `Din plata făcută pentru ${payee} v-am returnat ${formatLei(bani)}, pe cardul cu care ați plătit. Banca îi arată în cont în câteva zile.`,
})

export const reversalForOtherNotification = (bani: number, payee: string) => ({
  title: 'Banca a anulat o plată a dvs.',
  text: `Banca a luat înapoi ${formatLei(bani)} din plata făcută pentru ${payee}. Ce se plătise cu acești bani este iarăși de plată.`,
})

export const otherRefundNotification = (bani: number) => ({
  title: 'S-au returnat bani dintr-o plată',
  text: `Din plata pe care altcineva a făcut-o pentru dvs. s-au returnat ${formatLei(bani)}, pe cardul plătitorului. Ce se plătise cu ei nu devine iarăși de plată.`,
})

export const otherReversalNotification = (bani: number) => ({
  title: 'Banca a anulat o plată făcută pentru dvs.',
  text: `Banca a luat înapoi ${formatLei(bani)} din plata pe care altcineva a făcut-o pentru dvs. Ce se plătise cu acești bani este iarăși de plată. Pentru zilele în care a fost plătit nu se adaugă penalități.`,
})

export const refundNotification = (bani: number) => ({
  title: 'V-am returnat bani',
  text: `V-am returnat ${formatLei(bani)} pe cardul cu care ați plătit. Banca îi arată în cont în câteva zile. Ce plătiseți cu ei nu devine iarăși de plată.`,
})

export const reversalNotification = (bani: number) => ({
  title: 'Banca a anulat o plată a dvs.',
  text: `Banca a luat înapoi ${formatLei(bani)} din plata făcută cu cardul. Ce plătiseți cu acești bani este iarăși de plată. Pentru zilele în care a fost plătit nu se adaugă penalități.`,
})

export const mandateNotBegun = {
  title: 'Plata recurentă nu a putut fi pornită',
  text: 'Plata dvs. a reușit, dar plata recurentă cu care ați fost de acord nu a pornit. O puteți porni din portal, la carduri și plăți recurente.',
}
