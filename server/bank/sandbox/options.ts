import type { Database } from '#server/db/db.ts'
import type { Clock } from '#server/ports/clock.ts'

/** What the bank of the demonstration is opened with. */
export interface SandboxOptions {
  db: Database
  clock: Clock
  /** Of the server as citizens reach it, without a slash at its end: the bank's pages are under it. */
  publicUrl: string
  /** What the merchant's calls have to bring. */
  user: string
  password: string
  /** Where the bank calls the merchant. */
  callbackUrl: string
  /** What it signs those calls with, in base64url. */
  callbackKey: string
}

const PREFIX = '/banca-demo'

/** Where the calls are, up to and with the last slash. */
export const REST_PATH = `${PREFIX}/payment/rest/`

/** Where the page of an order is. */
export const pagePath = (orderId: string): string => `${PREFIX}/plata/${orderId}`
