import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { ALL_SUPPORT_STATES, supportStates } from '#contract/operator/suport.ts'
import type { SupportDetails, SupportItem, SupportState } from '#contract/operator/suport.ts'
import { toE164, toNational } from '#contract/phone.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { Env } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { files, supportRequests } from '#server/db/schema.ts'
import { listAttachments, toDescriptor } from '#server/domain/attachments.ts'
import { audit } from '#server/domain/audit.ts'
import { findById, savedLanguage } from '#server/domain/citizens.ts'
import { formatDate } from '#server/domain/format.ts'
import { sendEmail } from '#server/domain/messages.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { recordEvent } from '#server/domain/webhook-events.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { supportMessages, translateHours } from './messages.ts'

type SupportRow = Omit<typeof supportRequests.$inferSelect, 'state'> & { state: SupportState }
export type ListedRequest = Pick<SupportRow, 'id' | 'state' | 'createdAt'> & { files: number }
export type ShownRequest = SupportRow & { files: Descriptor[] }

interface RequestQuery {
  /** A state, or `toate`. */
  state: SupportState | typeof ALL_SUPPORT_STATES
  /** Only requests after this number. */
  after?: number | undefined
  limit: number
}

// Closing an account clears the e-mail of its requests, which can no longer be answered.
const isKept = ne(supportRequests.email, '')

/** Lists support requests, oldest first, without personal data, with the total count of all pages. */
export async function listRequests(
  db: Db,
  { state, after = 0, limit }: RequestQuery,
): Promise<{ rows: ListedRequest[]; total: number }> {
  const states = state === ALL_SUPPORT_STATES ? [...supportStates] : [state]
  const which = and(isKept, inArray(supportRequests.state, states))
  const fileCount = sql<number>`(select count(*)::int from ${files}
    where ${files.usedBy} = 'suport:' || ${supportRequests}.id)`
  const rows = await db
    .select({
      id: supportRequests.id,
      state: sql<SupportState>`${supportRequests.state}`,
      createdAt: supportRequests.createdAt,
      files: fileCount,
    })
    .from(supportRequests)
    .where(and(which, gt(supportRequests.id, after)))
    .orderBy(asc(supportRequests.id))
    .limit(limit)
  return { rows, total: await db.$count(supportRequests, which) }
}

/** Loads a request with its contact data; the audit records the viewer. Throws `inexistent`. */
export const showRequest = (
  context: OperatorContext,
  db: Db,
  number: number,
): Promise<ShownRequest> => db.transaction((tx) => showRequestIn(context, tx, number))

/** As `showRequest`, in the caller's transaction. */
export async function showRequestIn(
  { actor, requestId = '' }: OperatorContext,
  tx: Db,
  number: number,
): Promise<ShownRequest> {
  const row = await requireRequest(tx, number)
  const subject = `suport:${row.id}`
  await audit(tx, { actor, action: 'suport.vazut', subject, requestId })
  const attached = await listAttachments(tx, subject)
  return { ...row, files: attached.map(toDescriptor) }
}

/** Answers a request by e-mail; earlier answers stay beside it. Throws `inexistent`. */
export function answerRequest(
  { env, clock, actor, requestId = '' }: OperatorContext,
  db: Db,
  number: number,
  text: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockRequest(tx, number)
    await saveReply(tx, row, text, clock.now())
    const { email: to, citizenId } = row
    const letter = await writeAnswer(tx, env, row, text)
    await sendEmail(tx, { env, clock }, { to, citizenId, ...letter })
    await audit(tx, { actor, action: 'suport.raspuns', subject: `suport:${row.id}`, requestId })
  })
}

/** Converts a listed request to what the API and `--json` answer. */
export const toSupportItem = ({
  id,
  state,
  createdAt,
  files: count,
}: ListedRequest): SupportItem => ({
  numar: id,
  stare: state,
  trimisa_la: createdAt.toISOString(),
  fisiere: count,
})

/** Converts a request to what the API and `--json` answer. */
export const toSupportDetails = (row: ShownRequest): SupportDetails => ({
  numar: row.id,
  stare: row.state,
  trimisa_la: row.createdAt.toISOString(),
  nume: row.nume,
  prenume: row.prenume,
  telefon: toNational(toE164(row.telefon) ?? row.telefon),
  email: row.email,
  pagina: row.pagina,
  cerere: row.observatii,
  raspuns: row.answer,
  raspuns_la: row.answeredAt?.toISOString() ?? null,
  fisiere: row.files,
})

/** Finds a request. Throws `inexistent`, also for one that was erased. */
export async function requireRequest(db: Db, number: number): Promise<SupportRow> {
  const [row] = await selectRequest(db, number)
  return checkRequest(row, number)
}

/** Finds a request and locks its row (`FOR UPDATE`). Throws as `requireRequest`. */
export async function lockRequest(tx: Db, number: number): Promise<SupportRow> {
  const [row] = await selectRequest(tx, number).for('update')
  return checkRequest(row, number)
}

const selectRequest = (db: Db, number: number) =>
  db
    .select()
    .from(supportRequests)
    .where(and(isKept, eq(supportRequests.id, number)))

function checkRequest(
  row: typeof supportRequests.$inferSelect | undefined,
  number: number,
): SupportRow {
  if (row) return { ...row, state: row.state === 'raspunsa' ? 'raspunsa' : 'noua' }
  throw new ApiError('inexistent', { sentence: `Nu există cererea de suport ${number}.` })
}

/** Appends an answer to the earlier ones, and records the event. */
async function saveReply(
  tx: Db,
  { id, answer, citizenId }: SupportRow,
  text: string,
  now: Date,
): Promise<void> {
  const state = 'raspunsa' satisfies SupportState
  await tx
    .update(supportRequests)
    .set({
      state,
      answer: [answer, text].filter(Boolean).join('\n\n'),
      answeredAt: now,
    })
    .where(eq(supportRequests.id, id))
  await recordEvent(tx, 'suport.raspunsa', now, { id, stare: state, cetatean_id: citizenId })
}

async function writeAnswer(tx: Db, env: Env, row: SupportRow, text: string) {
  const citizen = row.citizenId === null ? null : await findById(tx, row.citizenId)
  const language = citizen ? savedLanguage(env, citizen) : 'ro'
  return supportMessages[language].supportAnswered(
    row.id,
    formatDate(row.createdAt, language),
    text,
    await translateHours(tx, language, env.operator),
  )
}
