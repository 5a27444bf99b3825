import type { Fraction } from '#contract/fractii.ts'
import type { Pickup } from '#contract/locatii.ts'

/** What a subscribed calendar says. */

const fractionNames: Record<Fraction, string> = {
  rezidual: 'deșeuri reziduale',
  hartie_carton: 'hârtie și carton',
  plastic_metal: 'plastic și metal',
  sticla: 'sticlă',
  biodeseuri: 'biodeșeuri',
  verde: 'deșeuri verzi',
  textile: 'textile',
  voluminoase: 'deșeuri voluminoase',
  moloz: 'moloz',
  deee: 'echipamente electrice',
  baterii: 'baterii',
  becuri: 'becuri',
}

const shownDay = (day: string): string => day.split('-').toReversed().join('-')
const isFraction = (word: string): word is Fraction => Object.hasOwn(fractionNames, word)
const nameOf = (fractie: string): string => (isFraction(fractie) ? fractionNames[fractie] : fractie)

export const calendarName = (alias: string): string => `Colectare deșeuri – ${alias}`

export const summaryOf = ({ fractie, rezultat }: Pickup): string =>
  `${rezultat === 'neefectuata' ? 'Neefectuată: ' : ''}Colectare ${nameOf(fractie)}`

export function descriptionOf(pickup: Pickup): string {
  const { frecventa, interval, data_initiala, motiv_mutare, motiv } = pickup
  const reason = motiv_mutare ? ` Motiv: ${motiv_mutare}.` : ''
  return [
    `Program: ${frecventa}.`,
    interval && `Interval: ${interval}.`,
    data_initiala && `Mutată de pe ${shownDay(data_initiala)}.${reason}`,
    motiv && `Nu s-a efectuat. ${motiv}`,
  ]
    .filter(Boolean)
    .join('\n')
}

export const reminderOf = ({ fractie }: Pickup): string =>
  `Mâine se colectează: ${nameOf(fractie)}. Scoateți recipientul.`
