import type { Role } from '#contract/desk/permissions.ts'
import type { Database, Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { resetAttempts } from '#server/domain/brute-force-guard.ts'
import { endStaffSessions, staffActor } from '#server/domain/staff-sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import { inviteMember } from './invitations.ts'
import {
  changeMember,
  deletePasskeys,
  findMember,
  findMemberByEmail,
  hasOtherAdministrator,
  insertMember,
  lockStaff,
} from './repo.ts'
import type { StaffRow } from './repo.ts'

/** Who changes the staff: `actor` is the audit's, `staffId` absent for the operator's command line. */
export interface StaffManager {
  actor: string
  staffId?: number
  requestId: string
}

type StaffPorts = Pick<Ports, 'env' | 'clock'> & { db: Database | Db }

/** Adds a member and invites them. Returns the invitation's link. Throws `membru_existent`. */
export function addMember(
  ports: StaffPorts,
  manager: StaffManager,
  member: { email: string; nume: string; role: Role },
): Promise<{ id: number; link: string }> {
  return ports.db.transaction(async (tx) => {
    await lockStaff(tx)
    if (await findMemberByEmail(tx, member.email)) throw new ApiError('membru_existent')
    const row = await insertMember(tx, ports.clock.now(), member)
    await record(tx, manager, `personal.adaugat.${member.role}`, row.id)
    return { id: row.id, link: await inviteMember(ports, tx, row) }
  })
}

/** Gives a member another role, at once. Throws `propriul_cont`, `ultimul_administrator` or `inexistent`. */
export function changeRole(
  ports: StaffPorts,
  manager: StaffManager,
  id: number,
  role: Role,
): Promise<void> {
  return withMember(ports, manager, id, async (tx, member) => {
    if (role !== 'administrator') await assertNotLastAdministrator(tx, member)
    await changeMember(tx, id, { role })
    await record(tx, manager, `personal.rol.${role}`, id)
  })
}

/** Disables a member and ends their sessions. Throws as `changeRole` does. */
export function disableMember(ports: StaffPorts, manager: StaffManager, id: number): Promise<void> {
  return withMember(ports, manager, id, async (tx, member) => {
    await assertNotLastAdministrator(tx, member)
    const now = ports.clock.now()
    await changeMember(tx, id, { disabledAt: now })
    await endStaffSessions(tx, now, id)
    await record(tx, manager, 'personal.dezactivat', id)
  })
}

/** Enables a disabled member, whose password and second factors are as before. */
export function enableMember(ports: StaffPorts, manager: StaffManager, id: number): Promise<void> {
  return withMember(ports, manager, id, async (tx) => {
    await changeMember(tx, id, { disabledAt: null })
    await record(tx, manager, 'personal.activat', id)
  })
}

/**
 * Deletes a member's password and second factors, ends their sessions, forgets their failed attempts and invites them
 * again. Returns the invitation's link.
 */
export function resetMember(ports: StaffPorts, manager: StaffManager, id: number): Promise<string> {
  return withMember(ports, manager, id, async (tx, member) => {
    await changeMember(tx, id, {
      passwordHash: null,
      totpSecret: null,
      totpStep: null,
      recoveryHashes: [],
    })
    await deletePasskeys(tx, id)
    await endStaffSessions(tx, ports.clock.now(), id)
    const attempts = { db: tx, env: ports.env }
    await resetAttempts(attempts, 'birou_parola', member.email)
    await resetAttempts(attempts, 'birou_factor', String(id))
    await record(tx, manager, 'personal.resetat', id)
    return inviteMember(ports, tx, member)
  })
}

function withMember<T>(
  { db }: StaffPorts,
  { staffId }: StaffManager,
  id: number,
  change: (tx: Db, member: StaffRow) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const member = await findMember(tx, id)
    if (!member) throw new ApiError('inexistent')
    if (id === staffId) throw new ApiError('propriul_cont')
    return change(tx, member)
  })
}

async function assertNotLastAdministrator(tx: Db, { id, role, disabledAt }: StaffRow) {
  if (role !== 'administrator' || disabledAt) return
  if (!(await hasOtherAdministrator(tx, id))) throw new ApiError('ultimul_administrator')
}

const record = (tx: Db, { actor, requestId }: StaffManager, action: string, id: number) =>
  audit(tx, { actor, action, subject: staffActor(id), requestId })
