import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Message } from '#contract/thread.ts'
import type { Db } from '#server/db/db.ts'
import { files, messages } from '#server/db/schema.ts'
import { toDescriptor } from './attachments.ts'
import type { FileRow } from './attachments.ts'
import { attachFiles } from './files.ts'
import { publish, publishUnread } from '#server/db/pubsub.ts'
import { single } from '#server/db/single.ts'
import type { ThreadKind } from './thread-kind.ts'
import { recordEvent } from './webhook-events.ts'

export { countUnreadByObject } from './unread.ts'

interface NewMessage {
  kind: ThreadKind
  objectId: number
  /** Owner of the object. */
  citizenId: number
  author: Message['autor']
  /** The member of the staff who wrote it. */
  staffId?: number | null
  text: string
  /** Uploaded files attached to the message: the citizen's own, or nobody's. */
  fileIds: string[]
  now: Date
}

type MessageRow = typeof messages.$inferSelect

/** Adds a message to a thread and notifies the open pages. Throws `fisier_necunoscut`. */
export async function addMessage(
  db: Db,
  { fileIds, now, ...message }: NewMessage,
): Promise<Message> {
  const { kind, objectId, citizenId, author } = message
  const [row] = await db
    .insert(messages)
    .values({ ...message, createdAt: now })
    .returning()
  if (!row) throw new Error('message insert returned no row')
  await attachFiles(db, fileIds, author === 'operator' ? null : citizenId, usedBy(row))
  await db
    .update(files)
    .set({ author })
    .where(eq(files.usedBy, usedBy(row)))
  await publish(db, citizenId, { tip: kind, id: objectId })
  if (author === 'operator') await publishUnread(db, citizenId)
  const event = { id: objectId, mesaj_id: row.id, cetatean_id: citizenId }
  await recordEvent(db, `${kind}.mesaj_${author}`, now, event)
  return single(await withFiles(db, [row]))
}

/** Lists the messages of a thread, oldest first; only those after `after`, a message id, when given. */
export async function listMessages(
  db: Db,
  kind: ThreadKind,
  objectId: number,
  after = 0,
): Promise<Message[]> {
  const rows = await db
    .select({ message: messages, file: files })
    .from(messages)
    .leftJoin(files, eq(files.usedBy, sql`'mesaj:' || ${messages.id}`))
    .where(and(inThread(kind, objectId), gt(messages.id, after)))
    .orderBy(asc(messages.id), asc(files.createdAt), asc(files.id))
  const found = new Map(rows.map(({ message }) => [message.id, message]))
  return toMessages(
    [...found.values()],
    rows.flatMap(({ file }) => file ?? []),
  )
}

/** Lists the newest messages of a thread, the oldest of them first, with the total. */
export async function listNewestMessages(
  db: Db,
  kind: ThreadKind,
  objectId: number,
  limit: number,
): Promise<{ messages: Message[]; total: number }> {
  const thread = inThread(kind, objectId)
  const rows = await db
    .select()
    .from(messages)
    .where(thread)
    .orderBy(desc(messages.id))
    .limit(limit)
  const total = await db.$count(messages, thread)
  return { messages: await withFiles(db, rows.toReversed()), total }
}

/** Marks the operator's messages of a thread as read. */
export async function markRead(
  db: Db,
  kind: ThreadKind,
  objectId: number,
  now: Date,
): Promise<void> {
  const read = await db
    .update(messages)
    .set({ readAt: now })
    .where(and(inThread(kind, objectId), eq(messages.author, 'operator'), isNull(messages.readAt)))
    .returning({ citizenId: messages.citizenId })
  if (read[0]) await publishUnread(db, read[0].citizenId)
}

async function withFiles(db: Db, rows: MessageRow[]): Promise<Message[]> {
  if (rows.length === 0) return []
  const attached = await db
    .select()
    .from(files)
    .where(inArray(files.usedBy, rows.map(usedBy)))
    .orderBy(asc(files.createdAt), asc(files.id))
  return toMessages(rows, attached)
}

function toMessages(rows: MessageRow[], attached: FileRow[]): Message[] {
  const byMessage = new Map<string | null, FileRow[]>(rows.map((row) => [usedBy(row), []]))
  for (const file of attached) byMessage.get(file.usedBy)?.push(file)
  return rows.map((row) => toMessage(row, byMessage.get(usedBy(row)) ?? []))
}

function toMessage(row: MessageRow, attached: FileRow[]): Message {
  return {
    id: row.id,
    autor: row.author === 'operator' ? 'operator' : 'cetatean',
    text: row.text,
    fisiere: attached.map(toDescriptor),
    creat_la: row.createdAt.toISOString(),
    ...(row.readAt && { citit_la: row.readAt.toISOString() }),
  }
}

const usedBy = ({ id }: Pick<MessageRow, 'id'>): string => `mesaj:${id}`

function inThread(kind: ThreadKind, objectId: number) {
  return and(eq(messages.kind, kind), eq(messages.objectId, objectId))
}
