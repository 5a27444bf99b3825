/**
 * The bank that takes cards, in our words. Money is in bani. Every call may reject with `BankUnavailableError` or
 * `BankRejectedError`, and may take 45 seconds: never call it inside a transaction.
 */
export interface Bank {
  /** Opens an order; its page is where the card is asked for. The same number a second time is refused with `DUPLICATE`. */
  register(order: NewOrder): Promise<RegisteredOrder>
  /** What became of an order; null when the bank knows none by that id. */
  status(orderId: string): Promise<OrderStatus | null>
  /** The same by our own number, for when the answer to `register` was lost. */
  statusByOrderNumber(orderNumber: string): Promise<OrderStatus | null>
  /** The cards saved for a client, those that have expired too. */
  bindings(clientId: string): Promise<Binding[]>
  /** Forgets a saved card; one that the bank no longer has is no error. */
  unbind(bindingId: string): Promise<void>
  /**
   * Pays a registered order with a saved card. Answers where the citizen, if there is one, has to go on to; null when
   * nowhere. Whether it was paid is for `status` to say.
   */
  payByBinding(orderId: string, bindingId: string): Promise<string | null>
  /** Gives back a part or all of what was paid. After `BankUnavailableError` it may have happened: `status` tells. */
  refund(orderId: string, bani: number): Promise<void>
}

export interface NewOrder {
  /** Ours, at most 32 characters, new for every try. */
  orderNumber: string
  /** 0 only saves a card: with `clientId`. */
  bani: number
  /** Where the bank sends the browser, whatever became of it. */
  returnUrl: string
  /** In Romanian; the bank gets what it can print of it. */
  description: string
  /** The day it is made, `YYYY-MM-DD`. */
  createdOn: string
  /** How long the page can be used. */
  sessionSeconds: number
  customer: Customer
  /** Given: the card is saved for this client. */
  clientId?: string
  /** Given, with `clientId`: to be paid with this saved card. */
  bindingId?: string
  /** No one is there to confirm: an agreed recurring payment. */
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
  /** The card that was used, once there was one. */
  card: UsedCard | null
  /** The bank's reference of the transaction (RRN), for disputes. */
  reference: string | null
}

export type PaymentOutcome =
  /** Nothing is decided yet: it may still be paid. */
  | { kind: 'open' }
  /** Held on the card and not taken. Not paid. */
  | { kind: 'held' }
  | { kind: 'paid'; paidBani: number }
  /** The card was checked and saved; nothing was paid. */
  | { kind: 'card_saved' }
  /** `reason` as in `server/bank/reasons.ro.ts`. */
  | { kind: 'declined'; reason: number }
  /** What was held has been let go. */
  | { kind: 'reversed' }
  /** Was paid; all of it, or the part that is said, was given back. */
  | { kind: 'refunded'; refundedBani: number }

interface Card {
  /** `**** 1234`. */
  mask: string
  /** The last month it is good for, `YYYY-MM`. */
  expires: string
}

export interface UsedCard extends Card {
  /** Saved under this name for this client; null when it was not saved. */
  saved: { bindingId: string; clientId: string } | null
}

export interface Binding extends Card {
  bindingId: string
}

export const RON = '946'

/** No answer, or none that can be understood: what was asked for may have been done, or not. */
export class BankUnavailableError extends Error {
  override readonly name = 'BankUnreachable'

  constructor(
    readonly call: string,
    cause: 'timeout' | 'network' | 'answer',
  ) {
    super(`The bank did not answer ${call}: ${cause}`)
  }
}

/** The bank understood and said no: nothing was done. */
export class BankRejectedError extends Error {
  override readonly name = 'BankRefusal'

  constructor(
    readonly call: string,
    /** The bank's `errorCode`. */
    readonly code: string,
  ) {
    super(`The bank refused ${call} with ${code}`)
  }
}

/** Code of the refusal of an order number that is taken. */
export const DUPLICATE = '1'
