/**
 * The bank that takes cards, in the portal's terms. Money is in bani. Every call may reject with `BankUnavailableError`
 * or `BankRejectedError`, and may take 45 seconds: never call it inside a transaction.
 */
export interface Bank {
  /** Registers an order, on whose page the card is entered. A number already used is rejected with `DUPLICATE`. */
  register(order: NewOrder): Promise<RegisteredOrder>
  /** Returns the state of an order; null when the bank has none of that id. */
  status(orderId: string): Promise<OrderStatus | null>
  /** As `status`, by our own number, for when the answer to `register` was lost. */
  statusByOrderNumber(orderNumber: string): Promise<OrderStatus | null>
  /** Lists the cards saved for a client, expired ones too. */
  bindings(clientId: string): Promise<Binding[]>
  /** Deletes a saved card; one that the bank no longer has is no error. */
  unbind(bindingId: string): Promise<void>
  /**
   * Pays a registered order with a saved card. Returns where the citizen, if present, has to go on to; null when
   * nowhere. Only `status` tells whether it was paid.
   */
  payByBinding(orderId: string, bindingId: string): Promise<string | null>
  /** Refunds a part or all of what was paid. After `BankUnavailableError` it may have happened: `status` tells. */
  refund(orderId: string, bani: number): Promise<void>
}

export interface NewOrder {
  /** Ours, at most 32 characters, new for every attempt. */
  orderNumber: string
  /** 0 only saves a card, which needs `clientId`. */
  bani: number
  /** Where the bank redirects the browser, whatever the outcome. */
  returnUrl: string
  /** In Romanian; reduced to the characters the bank can print. */
  description: string
  /** Day of creation, `YYYY-MM-DD`. */
  createdOn: string
  /** Lifetime of the page. */
  sessionSeconds: number
  customer: Customer
  /** If given, the card is saved for this client. */
  clientId?: string
  /** If given, with `clientId`: the saved card to pay with. */
  bindingId?: string
  /** Nobody is there to confirm: a payment under a recurring mandate. */
  unattended?: boolean
}

export interface Customer {
  name?: string
  email?: string
  /** E.164. */
  phone?: string
  address?: { city: string; street: string; postalCode?: string }
}

export interface RegisteredOrder {
  /** The bank's own id. */
  orderId: string
  pageUrl: string
}

export interface OrderStatus {
  /** Null when the bank did not repeat it. */
  orderId: string | null
  orderNumber: string
  bani: number
  /** ISO 4217 numeric; `RON` is the one we register. */
  currency: string
  outcome: PaymentOutcome
  /** The card used, once there is one. */
  card: UsedCard | null
  /** The bank's reference of the transaction (RRN), for disputes. */
  reference: string | null
}

export type PaymentOutcome =
  /** Nothing is decided yet: it may still be paid. `confirming` once the payer has given a card. */
  | { kind: 'open'; confirming?: true }
  /** Authorised (held on the card) but not captured. Not paid. */
  | { kind: 'held' }
  | { kind: 'paid'; paidBani: number }
  /** The card was checked and saved; nothing was paid. */
  | { kind: 'card_saved' }
  /** `reason` as in `server/bank/decline-reasons.ro.ts`. */
  | { kind: 'declined'; reason: number }
  /** The held amount was released, or the bank has taken back what was paid. */
  | { kind: 'reversed' }
  /** Was paid; all of it, or `refundedBani`, was refunded. */
  | { kind: 'refunded'; refundedBani: number }

interface Card {
  /** `**** 1234`. */
  mask: string
  /** Last month of validity, `YYYY-MM`. */
  expires: string
}

export interface UsedCard extends Card {
  /** Id of the saved card and its client; null when it was not saved. */
  saved: { bindingId: string; clientId: string } | null
}

export interface Binding extends Card {
  bindingId: string
}

export const RON = '946'

/** No answer, or an unreadable one: the call may or may not have taken effect. */
export class BankUnavailableError extends Error {
  override readonly name = 'BankUnavailableError'

  constructor(
    readonly call: string,
    cause: 'timeout' | 'network' | 'answer',
  ) {
    super(`The bank did not answer ${call}: ${cause}`)
  }
}

/** The bank understood the call and rejected it: nothing was done. */
export class BankRejectedError extends Error {
  override readonly name = 'BankRejectedError'

  constructor(
    readonly call: string,
    /** The bank's `errorCode`. */
    readonly code: string,
  ) {
    super(`The bank refused ${call} with ${code}`)
  }
}

/** Error code of an order number already used. */
export const DUPLICATE_ORDER = '1'
