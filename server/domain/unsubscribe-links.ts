import { noticeKinds } from '#contract/notificari.ts'
import type { NoticeKind } from '#contract/notificari.ts'
import type { Env } from '#server/config/env.ts'
import { hmac, timingSafeEqualText } from '#server/crypto/secrets.ts'
import { decodePublicId, encodePublicId } from './public-ids.ts'

type LinkEnv = Pick<Env, 'appKey' | 'publicUrl'>

/** The citizen and the kinds of notifications that a link stops. */
export interface Unsubscription {
  citizenId: number
  kinds: NoticeKind[]
}

export const UNSUBSCRIBE_PATH = '/api/dezabonare'
/** Public id of the citizen, kinds, signature. */
const TOKEN_PATTERN = /^(\d{1,10})-([a-z.]{1,100})-([0-9a-f]{32})$/
const SIGNATURE_LENGTH = 32

/** URL that stops e-mails of some kinds, without a sign-in; as mail is kept for long, it does not expire. */
export function unsubscribeUrl(env: LinkEnv, { citizenId, kinds }: Unsubscription): string {
  const what = `${encodePublicId(env, citizenId)}-${kinds.join('.')}`
  return `${env.publicUrl}${UNSUBSCRIBE_PATH}/${what}-${sign(env, what)}`
}

/** Reads the token of such a URL; null for one that the portal has not signed. */
export function readUnsubscribeToken(env: LinkEnv, token: string): Unsubscription | null {
  const [, id = '', names = '', signature = ''] = TOKEN_PATTERN.exec(token) ?? []
  if (!timingSafeEqualText(signature, sign(env, `${id}-${names}`))) return null
  const named = new Set(names.split('.'))
  const kinds = noticeKinds.filter((kind) => named.has(kind))
  return { citizenId: decodePublicId(env, Number(id)), kinds }
}

const sign = (env: LinkEnv, what: string): string =>
  hmac(env, `dezabonare:${what}`).slice(0, SIGNATURE_LENGTH)
