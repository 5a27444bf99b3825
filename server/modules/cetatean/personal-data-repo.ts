import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import {
  answerRequests,
  caseNotes,
  eveReminders,
  files,
  historySteps,
  messages,
  notifications,
  pushSubscriptions,
  reminders,
  servicePlaces,
  sesizareSupports,
  sesizari,
  solicitari,
  solutionAnswers,
} from '#server/db/schema.ts'
import { closedStates, erasedLocation } from '#server/modules/sesizari/domain.ts'
import { erasedMessage } from './messages.ro.ts'

/** Kind of case, as stored in the tables of histories and threads. */
export type SubjectKind = 'solicitare' | 'sesizare'

/** Reads what the signed-in portal stores about a citizen, for the export; contracts and money are read elsewhere. */
export async function readPortalData(db: Db, citizenId: number) {
  const own = (table: Owned) => eq(table.citizenId, citizenId)
  const asked = await db.select().from(solicitari).where(own(solicitari)).orderBy(solicitari.id)
  const reported = await db.select().from(sesizari).where(own(sesizari)).orderBy(sesizari.id)
  const about = { solicitare: collectIds(asked), sesizare: collectIds(reported) }
  const thread = await listThreads(db, about)
  return {
    solicitari: asked,
    sesizari: reported,
    steps: await listSteps(db, about),
    messages: thread,
    files: await listFiles(db, [
      ...toUsedBy(about),
      ...collectIds(thread).map((id) => `mesaj:${id}`),
    ]),
    places: await db
      .select()
      .from(servicePlaces)
      .where(own(servicePlaces))
      .orderBy(servicePlaces.id),
    notices: await db
      .select()
      .from(notifications)
      .where(own(notifications))
      .orderBy(notifications.id),
    subscriptions: await listSubscriptions(db, citizenId),
    answerRequests: await db
      .select()
      .from(answerRequests)
      .where(own(answerRequests))
      .orderBy(answerRequests.id),
    solutionAnswers: await db
      .select()
      .from(solutionAnswers)
      .where(inArray(solutionAnswers.sesizareId, about.sesizare))
      .orderBy(solutionAnswers.sesizareId, solutionAnswers.solvedAt),
    supports: await db
      .select({ categorie: sesizari.categorie, createdAt: sesizareSupports.createdAt })
      .from(sesizareSupports)
      .innerJoin(sesizari, eq(sesizari.id, sesizareSupports.sesizareId))
      .where(own(sesizareSupports))
      .orderBy(sesizareSupports.createdAt, sesizareSupports.sesizareId),
    eveReminders: await db.select().from(eveReminders).where(own(eveReminders)),
    reminders: await db
      .select()
      .from(reminders)
      .where(own(reminders))
      .orderBy(reminders.madeAt, reminders.object, reminders.kind, reminders.occasion),
  }
}

/** Locks a citizen's registered cases (`FOR UPDATE`). Drafts are not locked: no operator works on them. */
export async function lockCases(db: Db, citizenId: number): Promise<void> {
  for (const table of [solicitari, sesizari]) {
    await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.citizenId, citizenId), isNotNull(table.numar)))
      .orderBy(table.id)
      .for('update')
  }
}

/**
 * Erases what the signed-in portal stores about a citizen. Registered cases keep their row, states and deadlines;
 * contracts stay as they are, by law. Files released here are deleted by the next cleanup.
 */
export async function erasePortalData(db: Db, citizenId: number): Promise<void> {
  const asked = await db
    .select({ id: solicitari.id })
    .from(solicitari)
    .where(eq(solicitari.citizenId, citizenId))
  const reported = await db
    .select({ id: sesizari.id })
    .from(sesizari)
    .where(eq(sesizari.citizenId, citizenId))
  const about = { solicitare: collectIds(asked), sesizare: collectIds(reported) }
  await eraseThreads(db, about)
  await db.update(historySteps).set({ note: '' }).where(isAbout(historySteps, about))
  await eraseSolicitari(db, citizenId)
  await eraseSesizari(db, citizenId)
  await db
    .update(servicePlaces)
    .set({ alias: '', calendarHash: null })
    .where(eq(servicePlaces.citizenId, citizenId))
  await db.delete(notifications).where(eq(notifications.citizenId, citizenId))
  await db.delete(reminders).where(eq(reminders.citizenId, citizenId))
  await db.delete(eveReminders).where(eq(eveReminders.citizenId, citizenId))
  await db.delete(sesizareSupports).where(eq(sesizareSupports.citizenId, citizenId))
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.citizenId, citizenId))
}

type Owned =
  | typeof solicitari
  | typeof sesizari
  | typeof servicePlaces
  | typeof notifications
  | typeof answerRequests
  | typeof reminders
  | typeof eveReminders
  | typeof sesizareSupports
type Subjects = Record<SubjectKind, number[]>

const collectIds = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)
const toUsedBy = (about: Subjects): string[] => [
  ...about.solicitare.map((id) => `solicitare:${id}`),
  ...about.sesizare.map((id) => `sesizare:${id}`),
]

function isAbout(
  { kind, objectId }: { kind: PgColumn; objectId: PgColumn },
  about: Subjects,
): SQL | undefined {
  return or(
    and(eq(kind, 'solicitare'), inArray(objectId, about.solicitare)),
    and(eq(kind, 'sesizare'), inArray(objectId, about.sesizare)),
  )
}

const listThreads = (db: Db, about: Subjects) =>
  db.select().from(messages).where(isAbout(messages, about)).orderBy(messages.id)

const listSteps = (db: Db, about: Subjects) =>
  db.select().from(historySteps).where(isAbout(historySteps, about)).orderBy(historySteps.id)

const listFiles = (db: Db, uses: string[]) =>
  db
    .select()
    .from(files)
    .where(inArray(files.usedBy, uses))
    .orderBy(asc(files.createdAt), asc(files.id))

// Omits the keys, with which anybody could send push messages to the device.
const listSubscriptions = (db: Db, citizenId: number) =>
  db
    .select({
      sessionId: pushSubscriptions.sessionId,
      endpoint: pushSubscriptions.endpoint,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.citizenId, citizenId))
    .orderBy(pushSubscriptions.id)

async function eraseThreads(db: Db, about: Subjects): Promise<void> {
  const erased = await db
    .update(messages)
    .set({ text: erasedMessage })
    .where(isAbout(messages, about))
    .returning({ id: messages.id })
  await db.delete(caseNotes).where(isAbout(caseNotes, about))
  const uses = [...toUsedBy(about), ...collectIds(erased).map((id) => `mesaj:${id}`)]
  await db
    .update(files)
    .set({ usedBy: null, ownerId: null, name: '', document: '' })
    .where(inArray(files.usedBy, uses))
}

async function eraseSolicitari(db: Db, citizenId: number): Promise<void> {
  const own = eq(solicitari.citizenId, citizenId)
  // Drafts have no registration number.
  await db.delete(solicitari).where(and(own, isNull(solicitari.numar)))
  await db
    .update(solicitari)
    .set({ values: {}, fingerprint: '' })
    .where(and(own, isNotNull(solicitari.numar)))
}

async function eraseSesizari(db: Db, citizenId: number): Promise<void> {
  const own = eq(sesizari.citizenId, citizenId)
  await db.update(sesizari).set({ descriere: '', values: {}, contentReason: '' }).where(own)
  // Open sesizări keep their location for the operator until they are closed.
  const isClosed = inArray(sesizari.state, closedStates)
  await db.update(sesizari).set(erasedLocation).where(and(own, isClosed))
}
