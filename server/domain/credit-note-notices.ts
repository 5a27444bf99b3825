import { invoiceNumber } from '#contract/facturi.ts'
import type { CreditNoteRow } from './credit-notes.ts'
import { formatLei } from './format.ts'
import { creditNoteTitle } from './money-texts.ro.ts'
import type { BilingualWords } from './notice-words.ts'

/** Content of a notification about a credit note: the note and its invoice. */
export interface NotifiedCreditNote extends Pick<
  CreditNoteRow,
  'serie' | 'numar' | 'totalBani' | 'releasedBani' | 'receivableId'
> {
  invoice: { serie: string; numar: string }
}

/** Notification of a credit note, with the route of its invoice. */
export function creditNoteNotice(note: NotifiedCreditNote): BilingualWords & { link: string } {
  const { invoice, totalBani, releasedBani, receivableId } = note
  return {
    title: 'O factură a dvs. a fost corectată',
    text: `${creditNoteTitle(note)} scade ${formatLei(-totalBani)} din factura ${invoiceNumber(invoice)}.${toCreditSentence(releasedBani)}`,
    english: {
      title: 'An invoice of yours was corrected',
      text: `Credit note ${invoiceNumber(note)} takes ${formatLei(-totalBani, 'en')} off invoice ${invoiceNumber(invoice)}.${toEnglishCreditSentence(releasedBani)}`,
    },
    link: `/plati#factura-${receivableId}`,
  }
}

const toCreditSentence = (bani: number): string =>
  bani === 0
    ? ''
    : ` Din ea plătiserăți deja ${formatLei(bani)} în plus: cu acești bani se plătește ce mai aveți de plată, iar restul rămâne pentru facturile următoare.`

const toEnglishCreditSentence = (bani: number): string =>
  bani === 0
    ? ''
    : ` You had already paid ${formatLei(bani, 'en')} too much of it: this money pays what else you owe, and the rest stays for the next invoices.`

/** Notification of several credit notes. */
export const creditNotesNotice: BilingualWords & { link: string } = {
  title: 'Facturi ale dvs. au fost corectate',
  text: 'Notele de credit sunt în fiecare factură corectată, în secțiunea „Plăți”.',
  english: {
    title: 'Invoices of yours were corrected',
    text: 'The credit notes are in each corrected invoice, under “Payments”.',
  },
  link: '/plati',
}
