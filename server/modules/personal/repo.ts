import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  sql,
} from 'drizzle-orm'
import { deskLimits } from '#contract/desk/limits.ts'
import type { Role } from '#contract/desk/permissions.ts'
import type { Db } from '#server/db/db.ts'
import { audit, staff, staffInvitations, staffPasskeys, staffSessions } from '#server/db/schema.ts'
import { single } from '#server/db/single.ts'

export type StaffRow = typeof staff.$inferSelect
export type PasskeyRow = typeof staffPasskeys.$inferSelect
export type InvitationRow = typeof staffInvitations.$inferSelect

export async function findMember(db: Db, id: number): Promise<StaffRow | null> {
  const [row] = await db.select().from(staff).where(eq(staff.id, id))
  return row ?? null
}

export async function findMemberByEmail(db: Db, email: string): Promise<StaffRow | null> {
  const [row] = await db.select().from(staff).where(eq(staff.email, email))
  return row ?? null
}

/** Locks a member's row (`FOR NO KEY UPDATE`). Null when there is none. */
export async function lockMember(db: Db, id: number): Promise<StaffRow | null> {
  const [row] = await db.select().from(staff).where(eq(staff.id, id)).for('no key update')
  return row ?? null
}

/** Takes an advisory lock until the transaction ends, so that changes of the staff see each other. */
export async function lockStaff(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('personal', 0))`)
}

export async function insertMember(
  db: Db,
  now: Date,
  member: { email: string; nume: string; role: Role },
): Promise<StaffRow> {
  return single(
    await db
      .insert(staff)
      .values({ ...member, createdAt: now })
      .returning(),
  )
}

export async function changeMember(
  db: Db,
  id: number,
  changes: Partial<typeof staff.$inferInsert>,
): Promise<void> {
  await db.update(staff).set(changes).where(eq(staff.id, id))
}

/** True if another active administrator can sign in. */
export async function hasOtherAdministrator(db: Db, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        eq(staff.role, 'administrator'),
        isNull(staff.disabledAt),
        isNotNull(staff.passwordHash),
        ne(staff.id, id),
      ),
    )
    .limit(1)
  return row !== undefined
}

export const countMembers = (db: Db): Promise<number> => db.$count(staff)

/** Lists the members by name, with the last use of a session and whether they chose a second factor. */
export async function listMembers(db: Db) {
  const used = db
    .select({ staffId: staffSessions.staffId, usedAt: max(staffSessions.usedAt).as('last_used') })
    .from(staffSessions)
    .where(isNotNull(staffSessions.secondFactorAt))
    .groupBy(staffSessions.staffId)
    .as('used')
  const keys = db
    .select({ staffId: staffPasskeys.staffId, total: count().as('keys') })
    .from(staffPasskeys)
    .groupBy(staffPasskeys.staffId)
    .as('keys')
  return db
    .select({ row: staff, usedAt: used.usedAt, passkeys: keys.total })
    .from(staff)
    .leftJoin(used, eq(used.staffId, staff.id))
    .leftJoin(keys, eq(keys.staffId, staff.id))
    .orderBy(asc(staff.nume), asc(staff.id))
}

/** Accepts a time step of TOTP once. False when it, or a later one, was accepted before. */
export async function consumeTotpStep(db: Db, id: number, step: number): Promise<boolean> {
  const accepted = await db
    .update(staff)
    .set({ totpStep: step })
    .where(and(eq(staff.id, id), sql`coalesce(${staff.totpStep}, 0) < ${step}`))
    .returning({ id: staff.id })
  return accepted.length === 1
}

/** Accepts a recovery code once. False when it is unknown or was used. */
export async function consumeRecoveryHash(db: Db, id: number, hash: string): Promise<boolean> {
  const accepted = await db
    .update(staff)
    .set({ recoveryHashes: sql`array_remove(${staff.recoveryHashes}, ${hash})` })
    .where(and(eq(staff.id, id), sql`${hash} = any(${staff.recoveryHashes})`))
    .returning({ id: staff.id })
  return accepted.length === 1
}

export function listPasskeys(db: Db, staffId: number): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id))
}

export async function findPasskey(db: Db, staffId: number, id: string): Promise<PasskeyRow | null> {
  const [row] = await db
    .select()
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
  return row ?? null
}

/** Stores a passkey. False when its id is known already. */
export async function insertPasskey(
  db: Db,
  passkey: typeof staffPasskeys.$inferInsert,
): Promise<boolean> {
  const added = await db
    .insert(staffPasskeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id })
  return added.length === 1
}

export async function markPasskeyUsed(
  db: Db,
  now: Date,
  id: string,
  counter: number,
): Promise<void> {
  await db.update(staffPasskeys).set({ counter, usedAt: now }).where(eq(staffPasskeys.id, id))
}

export async function deletePasskey(db: Db, id: string): Promise<void> {
  await db.delete(staffPasskeys).where(eq(staffPasskeys.id, id))
}

export async function deletePasskeys(db: Db, staffId: number): Promise<void> {
  await db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId))
}

/** Stores the challenge that the session's next passkey response must sign. */
export async function saveChallenge(
  db: Db,
  now: Date,
  sessionId: string,
  challenge: string,
): Promise<void> {
  await db
    .update(staffSessions)
    .set({ challenge, challengeAt: now })
    .where(eq(staffSessions.id, sessionId))
}

/** Takes the session's challenge, so that it is answered once. Null when there is none or it is too old. */
export function takeChallenge(db: Db, now: Date, sessionId: string): Promise<string | null> {
  const oldest = new Date(now.getTime() - deskLimits.challengeSeconds * 1000)
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ challenge: staffSessions.challenge, at: staffSessions.challengeAt })
      .from(staffSessions)
      .where(eq(staffSessions.id, sessionId))
      .for('update')
    await tx.update(staffSessions).set({ challenge: null }).where(eq(staffSessions.id, sessionId))
    return row?.at && row.at >= oldest ? row.challenge : null
  })
}

export async function savePendingTotp(
  db: Db,
  sessionId: string,
  sealed: string | null,
): Promise<void> {
  await db.update(staffSessions).set({ pendingTotp: sealed }).where(eq(staffSessions.id, sessionId))
}

export async function findPendingTotp(db: Db, sessionId: string): Promise<string | null> {
  const [row] = await db
    .select({ pendingTotp: staffSessions.pendingTotp })
    .from(staffSessions)
    .where(eq(staffSessions.id, sessionId))
  return row?.pendingTotp ?? null
}

export async function insertInvitation(
  db: Db,
  invitation: typeof staffInvitations.$inferInsert,
): Promise<void> {
  await db.insert(staffInvitations).values(invitation)
}

/** Finds the member whom a usable invitation is for. */
export async function findInvited(db: Db, now: Date, hash: string): Promise<StaffRow | null> {
  const [found] = await db
    .select({ member: staff })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
    .where(
      and(
        eq(staffInvitations.hash, hash),
        isNull(staffInvitations.usedAt),
        gt(staffInvitations.expiresAt, now),
        isNull(staff.disabledAt),
      ),
    )
  return found?.member ?? null
}

/** Marks a member's invitations as used: none opens the account any more. */
export async function closeInvitations(db: Db, now: Date, staffId: number): Promise<void> {
  await db
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(staffInvitations.staffId, staffId), isNull(staffInvitations.usedAt)))
}

/** Conditions on audit entries; absent ones hold for all. */
export interface AuditFilter {
  actor?: string | undefined
  /** First characters of the action. */
  action?: string | undefined
  subject?: string | undefined
  since?: Date | undefined
  /** Only entries older than this id. */
  before?: number | undefined
}

/** Lists audit entries, latest first. */
export function listAudit(db: Db, filter: AuditFilter, limit: number) {
  const { actor, action, subject, since, before } = filter
  return db
    .select()
    .from(audit)
    .where(
      and(
        actor === undefined ? undefined : eq(audit.actor, actor),
        action === undefined ? undefined : sql`starts_with(${audit.action}, ${action})`,
        subject === undefined ? undefined : eq(audit.subject, subject),
        since && gte(audit.at, since),
        before === undefined ? undefined : lt(audit.id, before),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(limit)
}
