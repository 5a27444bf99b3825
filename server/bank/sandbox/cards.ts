import {
  CANCELLED_BY_PAYER,
  SESSION_EXPIRED,
  explainDecline,
  knownDeclineCodes,
} from '../decline-reasons.ro.ts'

/** A demonstration card: how a payment with it behaves. */
export interface SandboxCard {
  code: string
  /** Masked, as the bank shows it. */
  mask: string
  /** Text of its button: what follows „Plata” for the card that pays, the reason for a declined one. */
  label: string
  group: CardGroup
  /** 0, or the reason it is declined. */
  actionCode: number
  /** Its `actionCode` once it is a saved card. */
  savedActionCode: number
  /** Months of validity from now, this one not counted. */
  monthsLeft: number
  returns: 'once' | 'twice' | 'never'
  /** How long the bank reports its payment as pending. */
  pendingSeconds: number
  callbacks: CardCallback[]
}

export type CardGroup = 'paid' | 'refused' | 'saved' | 'strange'

export interface CardCallback {
  /** Null: the operation that really happened. */
  operation: 'approved' | 'declined' | null
  afterSeconds: number
}

/** The immediate callback; outcomes without a card have it too. */
export const IMMEDIATE_CALLBACK: CardCallback = { operation: null, afterSeconds: 0 }
const LATE_SECONDS = 30
const PENDING_SECONDS = 20
const LONG = 30

type CardFields = Pick<SandboxCard, 'code' | 'mask' | 'label' | 'group'> & Partial<SandboxCard>

const card = (given: CardFields): SandboxCard => ({
  actionCode: 0,
  savedActionCode: given.actionCode ?? 0,
  monthsLeft: LONG,
  returns: 'once',
  pendingSeconds: 0,
  callbacks: [IMMEDIATE_CALLBACK],
  ...given,
})

const mask = (lastFour: string): string => `411111**${lastFour}`

const paid = card({ code: 'reusita', mask: mask('1111'), label: 'reușește', group: 'paid' })

// Cancelling and timing out need no card.
const refused = knownDeclineCodes
  .filter((reason) => reason !== CANCELLED_BY_PAYER && reason !== SESSION_EXPIRED)
  .map((reason) =>
    card({
      code: `refuz-${reason}`,
      mask: mask(String(reason).slice(-4).padStart(4, '0')),
      label: explainDecline(reason).text,
      group: 'refused',
      actionCode: reason,
    }),
  )

const saved = [
  card({
    code: 'expira-curand',
    mask: mask('2222'),
    label: 'Reușește, cu un card care expiră luna aceasta',
    group: 'saved',
    monthsLeft: 0,
  }),
  card({
    code: 'apoi-refuzat',
    mask: mask('3333'),
    label: 'Reușește acum; dacă îl salvați, data viitoare este refuzat',
    group: 'saved',
    savedActionCode: 915,
  }),
]

const strange = [
  card({
    code: 'raspuns-tarziu',
    mask: mask('4001'),
    label: 'Reușește, dar banca află abia după 20 de secunde',
    group: 'strange',
    pendingSeconds: PENDING_SECONDS,
    callbacks: [{ ...IMMEDIATE_CALLBACK, afterSeconds: PENDING_SECONDS }],
  }),
  card({
    code: 'fara-intoarcere',
    mask: mask('4002'),
    label: 'Reușește, fără întoarcere la portal și fără confirmare',
    group: 'strange',
    returns: 'never',
    callbacks: [],
  }),
  card({
    code: 'confirmare-tarzie',
    mask: mask('4003'),
    label: 'Reușește, fără întoarcere; confirmarea vine după 30 de secunde',
    group: 'strange',
    returns: 'never',
    callbacks: [{ ...IMMEDIATE_CALLBACK, afterSeconds: LATE_SECONDS }],
  }),
  card({
    code: 'intoarcere-dubla',
    mask: mask('4004'),
    label: 'Reușește, cu două întoarceri la portal',
    group: 'strange',
    returns: 'twice',
  }),
  card({
    code: 'confirmare-dubla',
    mask: mask('4005'),
    label: 'Reușește, cu două confirmări deodată',
    group: 'strange',
    callbacks: [IMMEDIATE_CALLBACK, IMMEDIATE_CALLBACK],
  }),
  card({
    code: 'confirmari-inversate',
    mask: mask('4006'),
    label: 'Reușește, cu un refuz mai vechi confirmat la urmă',
    group: 'strange',
    callbacks: [
      IMMEDIATE_CALLBACK,
      { operation: 'approved', afterSeconds: 2 },
      { operation: 'declined', afterSeconds: 4 },
    ],
  }),
]

/** All cards, the one that pays first. */
export const cards: SandboxCard[] = [paid, ...refused, ...saved, ...strange]

const byCode = new Map(cards.map((found) => [found.code, found]))

/** Finds the card with a code; null when there is none. */
export const findSandboxCard = (code: string): SandboxCard | null => byCode.get(code) ?? null

/** Returns the card of a saved code. Throws for an unknown one. */
export function getSandboxCard(code: string): SandboxCard {
  const card = byCode.get(code)
  if (!card) throw new Error(`unknown sandbox card ${code}`)
  return card
}

/** Returns the last month of validity of a card used now, `YYYYMM`. */
export function cardExpiry({ monthsLeft }: SandboxCard, now: Date): string {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsLeft))
  return month.toISOString().slice(0, 7).replace('-', '')
}
