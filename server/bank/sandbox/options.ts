import type { Database } from '#server/db/db.ts'
import type { Clock } from '#server/ports/clock.ts'

/** Options of the demonstration bank. */
export interface SandboxOptions {
  db: Database
  clock: Clock
  /** The server's address as citizens reach it, without a trailing slash: the bank's pages are under it. */
  publicUrl: string
  /** Credentials that the merchant's calls must carry. */
  user: string
  password: string
  /** Where the bank calls the merchant. */
  callbackUrl: string
  /** Key that signs the callbacks, in base64url. */
  callbackKey: string
}

const PREFIX = '/banca-demo'

/** Path of the calls, up to and with the last slash. */
export const REST_PATH = `${PREFIX}/payment/rest/`

/** Returns the path of an order's page. */
export const pagePath = (orderId: string): string => `${PREFIX}/plata/${orderId}`
