/** How sure it is whose a receipt is. Only a `sigura` one is booked without a person. */
export type Certainty = 'sigura' | 'probabila' | 'slaba' | 'niciuna'

interface MatchRule {
  certainty: Certainty
  /** Explanation for the operator; without names of payers. */
  words: string
  /** True if what was booked before does not matter to it. */
  isByText: boolean
}

/** Rules that find whose a receipt is, in the order in which they are tried. */
export const matchRules = {
  operator: { certainty: 'sigura', words: 'Hotărârea operatorului', isByText: true },
  referinta_qr: { certainty: 'sigura', words: 'Referința din codul QR', isByText: true },
  factura: { certainty: 'sigura', words: 'Numărul facturii din textul plății', isByText: true },
  contract: {
    certainty: 'sigura',
    words: 'Numărul contractului din textul plății',
    isByText: true,
  },
  cod_client: { certainty: 'sigura', words: 'Codul de client din textul plății', isByText: true },
  iban_si_suma: {
    certainty: 'sigura',
    words: 'IBAN din care a mai plătit un singur client, și suma datorată de el',
    isByText: false,
  },
  nume_si_suma: {
    certainty: 'sigura',
    words: 'Numele plătitorului, al unui singur client, și suma datorată de el',
    isByText: false,
  },
  mai_multi: {
    certainty: 'probabila',
    words: 'Textul plății numește mai mulți clienți sau mai multe facturi posibile',
    isByText: true,
  },
  iban: {
    certainty: 'probabila',
    words: 'Numai IBAN-ul din care s-a mai plătit; suma nu este cea datorată',
    isByText: false,
  },
  indiciu: {
    certainty: 'slaba',
    words:
      'Un număr prea scurt sau fără serie, care ar putea fi al unei facturi sau al unui client',
    isByText: false,
  },
  nume: { certainty: 'slaba', words: 'Numai numele plătitorului', isByText: false },
  nimic: { certainty: 'niciuna', words: 'Nimic din plată nu spune a cui este', isByText: false },
  retinuta: { certainty: 'niciuna', words: 'Se hotărăște de un om', isByText: true },
} as const satisfies Record<string, MatchRule>
export type MatchRuleName = keyof typeof matchRules

/** Reasons for which a receipt waits for a person whatever its texts say. */
export const holdReasons = {
  valuta: 'Plata nu este în lei',
  stornare: 'Banca anulează o mișcare dinainte',
} as const
