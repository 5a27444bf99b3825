import type { Language } from '#contract/languages.ts'
import type { Env, MailReplies } from '#server/config/env.ts'
import { savedLanguage } from '#server/domain/citizens.ts'
import { nameThread } from '#server/domain/email-details.ts'
import { readReplyAddress } from '#server/domain/reply-addresses.ts'
import type { ReplyTarget } from '#server/domain/reply-addresses.ts'
import type { ReplyRefusal } from '#server/domain/reply-refusals.ts'
import type { Ports } from '#server/ports/ports.ts'
import { isAuthenticated } from './authentication.ts'
import { isAutomatic } from './automatic.ts'
import { findOwner } from './find-owner.ts'
import { findAddresses, listHeader } from './incoming-email.ts'
import type { IncomingEmail } from './incoming-email.ts'

/** Whom an e-mail is answered to. */
export interface Correspondent {
  address: string
  /** Null if they are not known to be the citizen. */
  citizenId: number | null
  language: Language
  thread?: string
}

export type Judgement =
  | { verdict: 'ignored'; outcome: 'automat' | 'neautentificat' }
  | { verdict: 'refused'; reason: ReplyRefusal; to: Correspondent }
  | { verdict: 'accepted'; target: ReplyTarget; to: Correspondent }

/**
 * Decides by the head of an e-mail what becomes of it. Programs get no answer, nor does an address that may have been
 * forged.
 */
export async function judgeEmail(
  { db, env }: Pick<Ports, 'db' | 'env'>,
  replies: MailReplies,
  email: IncomingEmail,
): Promise<Judgement> {
  const { from } = email
  if (from === null || isAutomatic(email) || isOwn(env, replies, from)) {
    return { verdict: 'ignored', outcome: 'automat' }
  }
  const target = findTarget(env, replies, email)
  const citizen = target && (await findOwner(db, target.citizenId, from))
  const to: Correspondent =
    target && citizen
      ? {
          address: from,
          citizenId: citizen.id,
          language: savedLanguage(env, citizen),
          thread: nameThread(target),
        }
      : { address: from, citizenId: null, language: 'ro' }
  const refuse = (reason: ReplyRefusal): Judgement => ({ verdict: 'refused', reason, to })
  if (!isFromItsDomain(replies, email, from)) {
    return citizen ? refuse('neautentificat') : { verdict: 'ignored', outcome: 'neautentificat' }
  }
  if (!target) return refuse('fara_legatura')
  if (!citizen) return refuse('alta_adresa')
  return { verdict: 'accepted', target, to }
}

function findTarget(
  env: Env,
  { address }: MailReplies,
  { recipients }: IncomingEmail,
): ReplyTarget | null {
  for (const recipient of recipients) {
    const target = readReplyAddress(env, address, recipient)
    if (target) return target
  }
  return null
}

const isFromItsDomain = (
  { authservId }: MailReplies,
  email: IncomingEmail,
  from: string,
): boolean =>
  isAuthenticated(
    listHeader(email, 'authentication-results'),
    authservId,
    from.slice(from.lastIndexOf('@') + 1),
  )

/** True for an address of the portal: answering it would be a loop. */
function isOwn({ mail }: Env, { address }: MailReplies, from: string): boolean {
  const [local = '', domain = ''] = address.split('@')
  const isTagged = from.startsWith(`${local}+`) && from.endsWith(`@${domain}`)
  return from === address || isTagged || findAddresses(mail?.from ?? '').includes(from)
}
