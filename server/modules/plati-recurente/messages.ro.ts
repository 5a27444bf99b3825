import { formatDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { explainDecline } from '#server/bank/decline-reasons.ro.ts'
import { formatLei } from '#server/domain/format.ts'
import type { NewNotification } from '#server/domain/notifications.ts'

/** Notifications about recurring payments. */

type Words = Pick<NewNotification, 'title' | 'text'>

interface Debit {
  /** Contract number. */
  numar: string
  /** `**** 1234`. */
  mask: string
  bani: number
  day: Day
}

const stopIt = 'Dacă nu doriți plata, opriți-o din portal, la plăți recurente.'

export const announced = ({ numar, mask, bani, day }: Debit): Words => ({
  title: 'Urmează o plată recurentă',
  text: `Pe ${formatDay(day)} vom lua ${formatLei(bani)} de pe cardul ${mask}, pentru contractul ${numar}. ${stopIt}`,
})

export const overLimit = (numar: string, bani: number, ceilingBani: number): Words => ({
  title: 'Plata recurentă nu se face: suma este mai mare decât limita dvs.',
  text: `Pentru contractul ${numar} sunt de plată ${formatLei(bani)}, iar ați ales să se ia cel mult ${formatLei(ceilingBani)} la o plată. Plătiți din portal sau măriți limita.`,
})

export const failed = ({ numar, mask, bani, day }: Debit, failureReason: FailureReason): Words => ({
  title: 'Plata recurentă nu a reușit',
  text: `Nu s-au putut lua ${formatLei(bani)} de pe cardul ${mask}, pentru contractul ${numar}. ${explainFailure(failureReason)} Încercăm din nou pe ${formatDay(day)}. ${stopIt}`,
})

export const ended = (numar: string, failureReason: FailureReason): Words => ({
  title: 'Plata recurentă s-a oprit',
  text: `Plata recurentă a contractului ${numar} s-a oprit. ${explainFailure(failureReason)} Facturile se plătesc de acum din portal, până porniți din nou plata recurentă.`,
})

const sentences = {
  peste_plafon: 'Suma de plată este mai mare decât limita aleasă de dvs.',
  card_sters: 'Ați șters cardul de pe care se făcea.',
  card_expirat: 'Cardul a expirat.',
  contract_incheiat: 'Contractul nu mai este în vigoare.',
  cont_inchis: 'Contul dvs. nu mai este activ.',
} as const
export type OwnFailureReason = keyof typeof sentences

/** Why a debit failed: the bank's reason code, or a key of ours. */
export type FailureReason = OwnFailureReason | number

/** Explains in one sentence why a recurring payment failed. */
export const explainFailure = (failureReason: FailureReason): string =>
  typeof failureReason === 'number' ? explainDecline(failureReason).text : sentences[failureReason]
