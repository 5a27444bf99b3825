/** Why a payment was declined, for the payer. */
export interface DeclineReason {
  text: string
  /** False: the same card must not be tried again. */
  sameCardAgain: boolean
}

/** The bank's code of a page left open for too long. */
export const SESSION_EXPIRED = -2007
/** The bank's code of a payment cancelled by the citizen. */
export const CANCELLED_BY_PAYER = 341018

export const declineReasons: Readonly<Record<number, string>> = {
  104: 'Cardul este restricționat. Folosiți alt card sau întrebați banca dvs.',
  124: 'Plata nu poate fi autorizată potrivit legii. Întrebați banca dvs.',
  320: 'Cardul nu este activ. Activați-l la banca dvs. și încercați din nou.',
  801: 'Banca dvs. nu răspunde acum. Încercați din nou peste câteva minute.',
  803: 'Cardul este blocat. Luați legătura cu banca dvs. sau folosiți alt card.',
  804: 'Cardul nu permite această plată. Folosiți alt card sau întrebați banca dvs.',
  805: 'Banca dvs. a refuzat plata. Încercați din nou sau folosiți alt card.',
  861: 'Data de expirare a cardului nu este corectă. Verificați-o și încercați din nou.',
  871: 'Codul CVV nu este corect. Verificați cele trei cifre de pe spatele cardului.',
  905: 'Banca nu recunoaște acest card. Verificați numărul sau folosiți alt card.',
  906: 'Cardul a expirat. Folosiți alt card.',
  913: 'Plata nu este permisă cu acest card. Folosiți alt card sau întrebați banca dvs.',
  914: 'Contul cardului nu este valabil. Întrebați banca dvs. sau folosiți alt card.',
  915: 'Nu sunt bani destui pe card. Alimentați contul sau folosiți alt card.',
  917: 'Suma depășește limita cardului. Schimbați limita la banca dvs. sau folosiți alt card.',
  952: 'Banca a oprit plata pentru siguranța dvs. Luați legătura cu banca dvs.',
  998: 'Plata în rate nu este posibilă cu acest card. Folosiți alt card.',
  341016: 'Banca dvs. nu a confirmat identitatea. Încercați din nou sau folosiți alt card.',
  341017: 'Banca dvs. nu a putut verifica identitatea. Încercați din nou mai târziu.',
  [CANCELLED_BY_PAYER]: 'Ați renunțat la plată.',
  341019: 'Confirmarea plății nu a reușit. Încercați din nou și urmați pașii băncii dvs.',
  341020: 'Nu s-a aflat dacă ați confirmat plata la banca dvs. Încercați din nou.',
  [SESSION_EXPIRED]: 'Timpul pentru plată a trecut. Încercați din nou.',
}

export const unknownReason = 'Plata nu a reușit. Încercați din nou sau folosiți alt card.'
const NEVER_AGAIN = [803, 804, 913]

/** All codes with a sentence of their own. */
export const knownDeclineCodes: number[] = Object.keys(declineReasons).map(Number)

/** Returns the sentence for a code of the bank; a general one for an unknown code. */
export function explainDecline(code: number): DeclineReason {
  return { text: declineReasons[code] ?? unknownReason, sameCardAgain: !NEVER_AGAIN.includes(code) }
}
