import { and, desc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { deskLimits } from '#contract/desk/limits.ts'
import type { Role } from '#contract/desk/permissions.ts'
import type { Db } from '#server/db/db.ts'
import { staff, staffSessions } from '#server/db/schema.ts'
import { hmac, randomToken } from '#server/crypto/secrets.ts'
import type { Env } from '#server/config/env.ts'
import { describeUserAgent } from './user-agent.ts'

type KeyEnv = Pick<Env, 'appKey'>

/** A session of the desk with its member. */
export interface StaffSession {
  id: string
  staffId: number
  role: Role
  createdAt: Date
  usedAt: Date
  /** Null until the second factor was given. */
  secondFactorAt: Date | null
  confirmedAt: Date | null
  /** Opened by an invitation: it may enrol the first second factor. */
  enrolling: boolean
}

/** Names a member in the audit, and as owner of idempotency keys. */
export const staffActor = (staffId: number): string => `personal:${staffId}`

/** Returns the id of the member that an actor of the audit names; null for others. */
export function staffIdOf(actor: string): number | null {
  const [, id] = /^personal:(\d+)$/.exec(actor) ?? []
  return id === undefined ? null : Number(id)
}

const secondsAgo = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000)

const hashToken = (env: KeyEnv, token: string): string => hmac(env, `birou:${token}`)

/** SQL condition: a session that neither ended nor expired, of a member who is not disabled. */
function isActive(now: Date) {
  const { session, pendingSessionSeconds } = deskLimits
  return and(
    isNull(staffSessions.endedAt),
    gt(staffSessions.usedAt, secondsAgo(now, session.idleSeconds)),
    gt(staffSessions.createdAt, secondsAgo(now, session.maxSeconds)),
    or(
      isNotNull(staffSessions.secondFactorAt),
      gt(staffSessions.createdAt, secondsAgo(now, pendingSessionSeconds)),
    ),
    isNull(staff.disabledAt),
  )
}

/** Opens a session that still lacks its second factor, and returns its token. */
export async function openStaffSession(
  db: Db,
  env: KeyEnv,
  now: Date,
  member: { staffId: number; userAgent: string; enrolling: boolean },
): Promise<string> {
  const { staffId, userAgent, enrolling } = member
  const token = randomToken()
  await db.insert(staffSessions).values({
    id: crypto.randomUUID(),
    staffId,
    tokenHash: hashToken(env, token),
    device: describeUserAgent(userAgent),
    createdAt: now,
    usedAt: now,
    enrolling,
  })
  return token
}

/** Finds the active session of a token, complete or not. */
export async function findStaffSession(
  db: Db,
  env: KeyEnv,
  now: Date,
  token: string,
): Promise<StaffSession | null> {
  const [row] = await db
    .select({ session: staffSessions, role: staff.role })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, hashToken(env, token)), isActive(now)))
  // The database allows no other role.
  return row ? { ...row.session, role: row.role as Role } : null
}

/** Records that a session was used. */
export async function touchStaffSession(db: Db, now: Date, id: string): Promise<void> {
  await db.update(staffSessions).set({ usedAt: now }).where(eq(staffSessions.id, id))
}

/** Completes the sign-in of a session and returns its new token: one known from before is worth nothing after. */
export async function completeStaffSession(
  db: Db,
  env: KeyEnv,
  now: Date,
  id: string,
): Promise<string> {
  const token = randomToken()
  await db
    .update(staffSessions)
    .set({
      tokenHash: hashToken(env, token),
      usedAt: now,
      secondFactorAt: now,
      confirmedAt: now,
      enrolling: false,
      pendingTotp: null,
    })
    .where(eq(staffSessions.id, id))
  return token
}

/** Records that both factors were given again. */
export async function confirmStaffSession(db: Db, now: Date, id: string): Promise<void> {
  await db
    .update(staffSessions)
    .set({ confirmedAt: now, usedAt: now })
    .where(eq(staffSessions.id, id))
}

/** Lists a member's complete sessions, the last used first. */
export async function listStaffSessions(db: Db, now: Date, staffId: number) {
  const rows = await db
    .select({ session: staffSessions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        isNotNull(staffSessions.secondFactorAt),
        isActive(now),
      ),
    )
    .orderBy(desc(staffSessions.usedAt), staffSessions.id)
  return rows.map(({ session }) => session)
}

/** Ends one session of a member. False when none open has that id. */
export async function endStaffSession(
  db: Db,
  now: Date,
  staffId: number,
  id: string,
): Promise<boolean> {
  const ended = await db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(staffSessions.id, id),
        eq(staffSessions.staffId, staffId),
        isNull(staffSessions.endedAt),
      ),
    )
    .returning({ id: staffSessions.id })
  return ended.length === 1
}

/** Ends all sessions of a member. */
export async function endStaffSessions(db: Db, now: Date, staffId: number): Promise<void> {
  await db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt)))
}
