import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, pushSubscriptions, sessions } from '#server/db/schema.ts'
import type { Env } from '#server/config/env.ts'
import type { CitizenRow } from './citizens.ts'
import { describeUserAgent } from './user-agent.ts'
import { mintToken } from './tokens.ts'

export type SessionRow = typeof sessions.$inferSelect

type TokenEnv = Pick<Env, 'appKey' | 'tokenIssuer'>

const DAY_MS = 24 * 3600 * 1000

/** Sessions last used before this instant have expired. */
const idleSince = (now: Date): Date => new Date(now.getTime() - limits.token.idleDays * DAY_MS)

/** Opens a session for a device and returns its first token. */
export async function openSession(
  db: Db,
  env: TokenEnv,
  now: Date,
  citizen: Pick<CitizenRow, 'id' | 'type'>,
  userAgent: string,
): Promise<string> {
  const [id, jti] = [crypto.randomUUID(), crypto.randomUUID()]
  const device = describeUserAgent(userAgent)
  await db
    .insert(sessions)
    .values({ id, citizenId: citizen.id, device, jti, createdAt: now, usedAt: now })
  return mintToken(env, now, { citizenId: citizen.id, sessionId: id, jti, type: citizen.type })
}

/** Mints another token for a session that goes on; earlier ones stay valid. */
export async function mintTokenForSession(
  db: Db,
  env: TokenEnv,
  now: Date,
  citizen: Pick<CitizenRow, 'id' | 'type'>,
  sessionId: string,
): Promise<string> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
  if (!session) throw new Error('session of a signed-in citizen not found')
  const { jti } = session
  return mintToken(env, now, { citizenId: citizen.id, sessionId, jti, type: citizen.type })
}

/** Returns when a session was opened; null when there is none. */
export async function findSessionStart(db: Db, id: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, id))
  return row?.createdAt ?? null
}

/** Locks an active session (`FOR UPDATE`) and returns it with its citizen's type; null when there is none. */
export async function lockSession(db: Db, now: Date, id: string, citizenId: number) {
  const [row] = await db
    .select({ session: sessions, type: citizens.type })
    .from(sessions)
    .innerJoin(citizens, eq(citizens.id, sessions.citizenId))
    .where(and(eq(sessions.id, id), isActive(now, citizenId), eq(citizens.state, 'activ')))
    .for('update', { of: sessions })
  return row ?? null
}

/** Makes a new token current; the previous one can still be refreshed for a moment, or until the new one is seen. */
export async function rotateToken(
  db: Db,
  now: Date,
  { id, jti }: SessionRow,
  newJti: string,
): Promise<void> {
  await db
    .update(sessions)
    .set({ jti: newJti, previousJti: jti, exchangedAt: now, usedAt: now, jtiSeen: false })
    .where(eq(sessions.id, id))
}

/** Lists a citizen's active sessions, the last used first. */
export function listSessions(db: Db, now: Date, citizenId: number): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(isActive(now, citizenId))
    .orderBy(desc(sessions.usedAt), sessions.id)
}

/** Revokes one session of a citizen. False when none active has that id. */
export async function revokeSession(
  db: Db,
  now: Date,
  citizenId: number,
  id: string,
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), isActive(now, citizenId)))
    .returning({ id: sessions.id })
  await deleteSubscriptions(db, ended)
  return ended.length === 1
}

/** Revokes all sessions of a citizen, or all but `kept`. */
export async function revokeSessions(
  db: Db,
  now: Date,
  citizenId: number,
  kept?: string,
): Promise<void> {
  const others = kept === undefined ? undefined : ne(sessions.id, kept)
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.citizenId, citizenId), isNull(sessions.revokedAt), others))
    .returning({ id: sessions.id })
  await deleteSubscriptions(db, ended)
}

// A signed-out device gets no more push messages.
async function deleteSubscriptions(db: Db, ended: { id: string }[]): Promise<void> {
  const ids = ended.map(({ id }) => id)
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ids))
}

/** SQL condition: a citizen's session that is neither revoked nor idle for too long. */
export function isActive(now: Date, citizenId: number) {
  return and(
    eq(sessions.citizenId, citizenId),
    isNull(sessions.revokedAt),
    gt(sessions.usedAt, idleSince(now)),
  )
}
