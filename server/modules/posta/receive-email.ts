import { limits } from '#contract/limits.ts'
import type { Env, MailReplies } from '#server/config/env.ts'
import { hmac } from '#server/crypto/secrets.ts'
import type { Db } from '#server/db/db.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import type { EmailText } from '#server/domain/message-texts.ro.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { consumeRateLimit, rateLimitKey } from '#server/domain/rate-limiter.ts'
import type { ReplyTarget } from '#server/domain/reply-addresses.ts'
import type { ReplyRefusal } from '#server/domain/reply-refusals.ts'
import { consumeWriteQuota } from '#server/domain/write-rate-limit.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { storeUpload } from '#server/modules/uploads/store-upload.ts'
import type { Ports } from '#server/ports/ports.ts'
import { lockAnswerable, sendToCase } from './answerable-cases.ts'
import { findReturned, handleBounce, saysUnknownMailbox } from './bounces.ts'
import { judgeEmail } from './judge-email.ts'
import type { Correspondent } from './judge-email.ts'
import type { ParseEmail } from './open-parser.ts'
import { sliceHead } from './incoming-email.ts'
import type { IncomingEmail } from './incoming-email.ts'
import { receiveFiles, removeFiles } from './receive-files.ts'
import type { ReceivedFiles } from './receive-files.ts'
import { extractReply } from './reply-text.ts'
import { isHandled, recordEmail } from './repo.ts'
import type { IncomingEmailRow } from './repo.ts'

/** An e-mail as it was read. */
export interface RawEmail {
  /** Where it was read, as `imap:7:12`. */
  source: string
  bytes: Buffer
  /** False if it is too large, and these are the bytes of its head. */
  isWhole: boolean
}

/** Outcome of an e-mail: `repetat` if it was handled before. */
export type EmailOutcome = 'primit' | 'returnat' | 'automat' | 'repetat' | ReplyRefusal

/** Settings of answers, and the parser of e-mails. */
export interface Reception {
  replies: MailReplies
  parse: ParseEmail
}

type EmailRecord = Omit<IncomingEmailRow, 'outcome'>

const DAY = 24 * 3600
const REFUSALS_PER_DAY = 3

/** Thrown inside the transaction of a message, which it undoes. */
class RefusedReply extends Error {
  override readonly name = 'RefusedReply'
  readonly reason: ReplyRefusal

  constructor(reason: ReplyRefusal) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Turns an answer to an e-mail into a message of its case, or refuses it, and marks the address of one that was returned.
 * Once: the record of the e-mail and its effect are one transaction. Throws when it should be tried again.
 */
export async function receiveEmail(
  ports: Ports,
  { replies, parse }: Reception,
  raw: RawEmail,
): Promise<EmailOutcome> {
  const { db, env, clock } = ports
  const head = await parseHead(parse, raw)
  const messageKey = createKey(env, head, raw)
  if (await isHandled(db, messageKey)) return 'repetat'
  const record = { messageKey, source: raw.source, receivedAt: clock.now() }
  if (head === null) return ignore(db, record, 'necitibil')
  const returned = findReturned(env, replies, head)
  if (returned !== null)
    return receiveReturned(ports, record, returned, await parseWhole(parse, raw))
  const judged = await judgeEmail(ports, replies, head)
  if (judged.verdict === 'ignored') return ignore(db, record, judged.outcome)
  if (judged.verdict === 'refused') return refuse(ports, record, judged.reason, judged.to)
  try {
    if (!raw.isWhole) throw new RefusedReply('prea_mare')
    const email = await parseWhole(parse, raw)
    if (email === null) throw new RefusedReply('necitibil')
    return await accept(ports, record, email, judged)
  } catch (error) {
    if (!(error instanceof RefusedReply)) throw error
    return refuse(ports, record, error.reason, judged.to)
  }
}

// The head decides what becomes of an e-mail: strangers get no more of the server's time.
async function parseHead(parse: ParseEmail, { bytes }: RawEmail): Promise<IncomingEmail | null> {
  const head = sliceHead(bytes)
  return head && parse(head)
}

const parseWhole = async (
  parse: ParseEmail,
  { bytes, isWhole }: RawEmail,
): Promise<IncomingEmail | null> => (isWhole ? parse(bytes) : null)

// An author repeats no `Message-ID`, and nobody can use up another's.
const createKey = (env: Env, head: IncomingEmail | null, { bytes }: RawEmail): string =>
  hmac(
    env,
    head?.messageId
      ? `e-mail:${head.from ?? ''}\n${head.messageId}`
      : `e-mail:${bytes.toString('latin1')}`,
  )

async function ignore<Outcome extends EmailOutcome>(
  db: Db,
  record: EmailRecord,
  outcome: Outcome,
): Promise<Outcome> {
  await recordEmail(db, { ...record, outcome })
  return outcome
}

async function receiveReturned(
  ports: Ports,
  record: EmailRecord,
  messageId: number,
  report: IncomingEmail | null,
): Promise<EmailOutcome> {
  if (!report || !saysUnknownMailbox(report)) return ignore(ports.db, record, 'automat')
  return ports.db.transaction(async (tx) => {
    if (!(await recordEmail(tx, { ...record, outcome: 'returnat' }))) return 'repetat'
    await handleBounce(tx, ports, messageId)
    return 'returnat'
  })
}

async function accept(
  ports: Ports,
  record: EmailRecord,
  email: IncomingEmail,
  { target, to }: { target: ReplyTarget; to: Correspondent },
): Promise<EmailOutcome> {
  const text = extractReply(email.text)
  if (text.length > limits.message.max) throw new RefusedReply('prea_lung')
  await consumeQuota(ports, target.citizenId)
  const files = await receiveFiles(ports, email.attachments, to.language)
  try {
    if (text === '' && files.ready.length === 0) throw new RefusedReply('gol')
    return await post(ports, record, { text, files, target, to })
  } finally {
    await removeFiles(files)
  }
}

async function consumeQuota(ports: Ports, citizenId: number): Promise<void> {
  try {
    await consumeWriteQuota(ports, citizenId)
  } catch (error) {
    throw error instanceof ApiError ? new RefusedReply('prea_multe') : error
  }
}

interface Reply {
  text: string
  files: ReceivedFiles
  target: ReplyTarget
  to: Correspondent
}

function post(
  ports: Ports,
  record: EmailRecord,
  { text, files, target, to }: Reply,
): Promise<EmailOutcome> {
  const { receivedAt: now, messageKey } = record
  return ports.db.transaction(async (tx) => {
    if (!(await recordEmail(tx, { ...record, outcome: 'primit' }))) return 'repetat'
    if (!(await lockAnswerable(tx, target))) throw new RefusedReply('inchis')
    const stored = { ownerId: target.citizenId, createdAt: now }
    const ids: { id: string }[] = []
    for (const { received, clean } of files.ready) {
      ids.push(await storeUpload(ports, tx, received, clean, stored))
    }
    const writing = { db: tx, now, requestId: `e-mail:${messageKey.slice(0, 16)}` }
    await sendToCase(ports, writing, target, { text, files: ids })
    if (files.refused.length > 0) {
      const { env } = ports
      const texts = messageTexts[to.language]
      await answer(tx, ports, to, texts.filesRefused(env, files.refused, aboutCase(to)))
    }
    return 'primit'
  })
}

async function refuse(
  ports: Ports,
  record: EmailRecord,
  reason: ReplyRefusal,
  to: Correspondent,
): Promise<EmailOutcome> {
  const { db, env } = ports
  const key = rateLimitKey(ports, 'e-mail refuzat', 'adresa', to.address)
  const { ok } = await consumeRateLimit(db, record.receivedAt, key, REFUSALS_PER_DAY, DAY)
  return db.transaction(async (tx) => {
    if (!(await recordEmail(tx, { ...record, outcome: reason }))) return 'repetat'
    const text = messageTexts[to.language].replyRefused(env, reason, aboutCase(to))
    if (ok) await answer(tx, ports, to, text)
    return reason
  })
}

const aboutCase = ({ thread }: Correspondent) => (thread ? { thread } : {})

const answer = (
  tx: Db,
  ports: Ports,
  { address, citizenId }: Correspondent,
  text: EmailText,
): Promise<void> => sendEmail(tx, ports, { to: address, citizenId, ...text })
