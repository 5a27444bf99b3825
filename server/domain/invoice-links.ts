import { PAY_PAGE } from '#contract/plateste.ts'
import type { Env } from '#server/config/env.ts'
import { hmac, timingSafeEqualText } from '#server/crypto/secrets.ts'

/**
 * The token printed on an invoice as a QR code: it opens the payment of that invoice only, and does not expire, as paper
 * is kept for long. 96 bits of signature; the version is signed too.
 */

type LinkEnv = Pick<Env, 'appKey' | 'publicUrl'>

const VERSION = 1
/** Version, id and signature. */
const TOKEN_PATTERN = /^(\d)([0-9a-z]{1,6})-([0-9a-f]{24})$/
const SIGNATURE_LENGTH = 24

export function signInvoiceToken(env: Pick<Env, 'appKey'>, invoiceId: number): string {
  const what = `${VERSION}${invoiceId.toString(36)}`
  return `${what}-${sign(env, what)}`
}

/** Reads the id of an invoice from its token; null for one that the portal has not signed. */
export function readInvoiceToken(env: Pick<Env, 'appKey'>, token: string): number | null {
  const [, version = '', id = '', signature = ''] = TOKEN_PATTERN.exec(token) ?? []
  if (version !== String(VERSION)) return null
  if (!timingSafeEqualText(signature, sign(env, `${version}${id}`))) return null
  return Number.parseInt(id, 36)
}

/** URL of the page that pays an invoice. Its token is in the fragment, which no server's log gets. */
export const invoicePaymentUrl = (env: LinkEnv, invoiceId: number): string =>
  `${env.publicUrl}/#${PAY_PAGE}${signInvoiceToken(env, invoiceId)}`

const sign = (env: Pick<Env, 'appKey'>, what: string): string =>
  hmac(env, `plateste:${what}`).slice(0, SIGNATURE_LENGTH)
