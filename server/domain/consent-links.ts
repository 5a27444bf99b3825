import { CONSENT_LINK, PAY_PAGE } from '#contract/plateste.ts'
import type { Env } from '#server/config/env.ts'
import { hmac, timingSafeEqualText } from '#server/crypto/secrets.ts'

/** The token in the SMS that confirms a consent to pay: it stops that consent only, and does not expire. */

type LinkEnv = Pick<Env, 'appKey' | 'publicUrl'>

const TOKEN_PATTERN = new RegExp(`^${CONSENT_LINK}([0-9a-z]{1,6})-([0-9a-f]{24})$`)
const SIGNATURE_LENGTH = 24

export function signConsentToken(env: Pick<Env, 'appKey'>, consentId: number): string {
  const id = consentId.toString(36)
  return `${CONSENT_LINK}${id}-${sign(env, id)}`
}

/** Reads the id of a consent from its token; null for one that the portal has not signed. */
export function readConsentToken(env: Pick<Env, 'appKey'>, token: string): number | null {
  const [, id = '', signature = ''] = TOKEN_PATTERN.exec(token) ?? []
  if (!timingSafeEqualText(signature, sign(env, id))) return null
  return Number.parseInt(id, 36)
}

/** URL of the page that stops a consent. Its token is in the fragment, which no server's log gets. */
export const consentUrl = (env: LinkEnv, consentId: number): string =>
  `${env.publicUrl}/#${PAY_PAGE}${signConsentToken(env, consentId)}`

const sign = (env: Pick<Env, 'appKey'>, id: string): string =>
  hmac(env, `acord-plata:${id}`).slice(0, SIGNATURE_LENGTH)
