import type { Env } from '#server/config/env.ts'
import { hmac, timingSafeEqualText } from '#server/crypto/secrets.ts'
import type { ThreadCase } from './email-details.ts'
import { decodePublicId, encodePublicId } from './public-ids.ts'
import type { ThreadKind } from './thread-kind.ts'

/**
 * Addresses that answers to e-mails, and e-mails that were returned, go to: `raspuns+token@domeniu.ro`. A token has only
 * lower-case letters, digits and dashes, as mail programs change the case of addresses.
 */

type KeyEnv = Pick<Env, 'appKey'>

/** A case, and the citizen who may write to it. */
export interface ReplyTarget extends ThreadCase {
  citizenId: number
}

const letters: Record<ThreadKind, string> = { sesizare: 's', solicitare: 'c' }
/** Kind and id of the case, public id of the citizen, signature. */
const TOKEN_PATTERN = /^(([sc])([0-9a-z]{1,6})-([0-9a-z]{1,6}))-([0-9a-f]{24})$/
/** Id of the message, signature. */
const BOUNCE_PATTERN = /^(r([0-9a-z]{1,10}))-([0-9a-f]{24})$/
const SIGNATURE_LENGTH = 24
const RADIX = 36

/** Builds the address for the answer of a citizen about a case. */
export function replyAddress(env: KeyEnv, address: string, target: ReplyTarget): string {
  const { kind, id, citizenId } = target
  const what = `${letters[kind]}${id.toString(RADIX)}-${encodePublicId(env, citizenId).toString(RADIX)}`
  return tagAddress(address, `${what}-${sign(env, what)}`)
}

/** Reads an address that a message was sent to; null for one that the portal has not signed. */
export function readReplyAddress(
  env: KeyEnv,
  address: string,
  recipient: string,
): ReplyTarget | null {
  const tag = readTag(address, recipient)
  const [, what = '', letter, id = '', publicId = '', signature = ''] =
    TOKEN_PATTERN.exec(tag) ?? []
  if (!timingSafeEqualText(signature, sign(env, what))) return null
  const citizenId = decodePublicId(env, Number.parseInt(publicId, RADIX))
  const kind = letter === letters.sesizare ? 'sesizare' : 'solicitare'
  return { kind, id: Number.parseInt(id, RADIX), citizenId }
}

/** Builds the address that a message is returned to when it cannot be delivered. */
export function bounceAddress(env: KeyEnv, address: string, messageId: number): string {
  const what = `r${messageId.toString(RADIX)}`
  return tagAddress(address, `${what}-${sign(env, what)}`)
}

/** Reads such an address: the id of the message; null for one that the portal has not signed. */
export function readBounceAddress(env: KeyEnv, address: string, recipient: string): number | null {
  const [, what = '', id = '', signature = ''] =
    BOUNCE_PATTERN.exec(readTag(address, recipient)) ?? []
  return timingSafeEqualText(signature, sign(env, what)) ? Number.parseInt(id, RADIX) : null
}

/** Adds a tag to the local part of an address. */
const tagAddress = (address: string, tag: string): string => address.replace('@', `+${tag}@`)

/** Returns the tag of an address in lower case; empty if it is not `address` with a tag. */
function readTag(address: string, recipient: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const given = recipient.toLowerCase()
  const isTagged = given.startsWith(`${local}+`) && given.endsWith(`@${domain}`)
  return isTagged ? given.slice(local.length + 1, -domain.length - 1) : ''
}

const sign = (env: KeyEnv, what: string): string =>
  hmac(env, `raspuns:${what}`).slice(0, SIGNATURE_LENGTH)
