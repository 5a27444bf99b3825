import type { outbox } from '#server/db/schema.ts'
import { parseThread } from '#server/domain/email-details.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import { replyAddress } from '#server/domain/reply-addresses.ts'
import type { Ports } from '#server/ports/ports.ts'
import { isAnswerable } from './answerable-cases.ts'
import { findOwner } from './find-owner.ts'

type Row = Pick<typeof outbox.$inferSelect, 'citizenId' | 'recipient' | 'emailDetails'>

interface ReplyOffer {
  address: string
  /** Paragraph of the e-mail that tells of it. */
  paragraph: string
}

/**
 * Returns where an e-mail about a case may be answered; null unless the case is open and the e-mail goes to the
 * confirmed address of its citizen.
 */
export async function offerReply(
  { env, db }: Pick<Ports, 'env' | 'db'>,
  { citizenId, recipient, emailDetails }: Row,
): Promise<ReplyOffer | null> {
  const about = parseThread(emailDetails?.thread ?? '')
  if (!env.mailReplies || !about || citizenId === null) return null
  if (!(await findOwner(db, citizenId, recipient))) return null
  const target = { ...about, citizenId }
  if (!(await isAnswerable(db, target))) return null
  return {
    address: replyAddress(env, env.mailReplies.address, target),
    paragraph: messageTexts[emailDetails?.language ?? 'ro'].answerByEmail,
  }
}
