import { formatDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { explainDecline } from '#server/bank/decline-reasons.ro.ts'
import { formatLei } from '#server/domain/format.ts'
import type { NoticeWords } from '#server/domain/notice-words.ts'

interface Debit {
  /** Contract number. */
  numar: string
  /** `**** 1234`. */
  mask: string
  bani: number
  day: Day
}

const stopIt = 'Dacă nu doriți plata, opriți-o din portal, la plăți recurente.'

/** Notifications about recurring payments, in one language. */
export interface MandateTexts {
  announced(debit: Debit): NoticeWords
  overLimit(numar: string, bani: number, ceilingBani: number): NoticeWords
  failed(debit: Debit, failureReason: FailureReason): NoticeWords
  ended(numar: string, failureReason: FailureReason): NoticeWords
}

export const mandateTexts: MandateTexts = {
  announced: ({ numar, mask, bani, day }) => ({
    title: 'Urmează o plată recurentă',
    text: `Pe ${formatDay(day)} vom lua ${formatLei(bani)} de pe cardul ${mask}, pentru contractul ${numar}. ${stopIt}`,
  }),
  overLimit: (numar, bani, ceilingBani) => ({
    title: 'Plata recurentă nu se face: suma este mai mare decât limita dvs.',
    text: `Pentru contractul ${numar} sunt de plată ${formatLei(bani)}. Ați ales să luăm cel mult ${formatLei(ceilingBani)} la o plată. Plătiți din portal sau măriți limita.`,
  }),
  failed: ({ numar, mask, bani, day }, failureReason) => ({
    title: 'Plata recurentă nu a reușit',
    text: `Nu s-au putut lua ${formatLei(bani)} de pe cardul ${mask}, pentru contractul ${numar}. ${explainFailure(failureReason)} Încercăm din nou pe ${formatDay(day)}. ${stopIt}`,
  }),
  ended: (numar, failureReason) => ({
    title: 'Plata recurentă s-a oprit',
    text: `Plata recurentă a contractului ${numar} s-a oprit. ${explainFailure(failureReason)} Facturile se plătesc de acum din portal, până porniți din nou plata recurentă.`,
  }),
}

export const failureSentences = {
  peste_plafon: 'Suma de plată este mai mare decât limita aleasă de dvs.',
  card_sters: 'Ați șters cardul de pe care se făcea.',
  card_expirat: 'Cardul a expirat.',
  contract_incheiat: 'Contractul nu mai este în vigoare.',
  cont_inchis: 'Contul dvs. nu mai este activ.',
  refuz_banca: 'Banca nu a primit cererile noastre de plată.',
} as const
export type OwnFailureReason = keyof typeof failureSentences

/** Why a debit failed: the bank's reason code, or a key of ours. */
export type FailureReason = OwnFailureReason | number

/** Explains in one sentence why a recurring payment failed. */
export const explainFailure = (failureReason: FailureReason): string =>
  typeof failureReason === 'number'
    ? explainDecline(failureReason).text
    : failureSentences[failureReason]
