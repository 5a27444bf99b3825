import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { citizens, pendingEnrolments } from '#server/db/schema.ts'
import { findById, findByIdentifier } from './citizens.ts'
import type { CitizenRow } from './citizens.ts'

type Pending = typeof pendingEnrolments.$inferSelect

/** A client enrolled by the operator, who may create an account with a PIN. */
export interface Enrolment extends Pick<
  Pending,
  'nume' | 'prenume' | 'fNume' | 'telefon' | 'pinHash'
> {
  cnpCui: string
  /** Id of the row with the CNP or CUI: the client's own or, when contested, that of somebody else's account. */
  citizenId: number
  hasOpenConflict: boolean
}

/** Finds the enrolment of a CNP or CUI; null when it has none, or its client has an account. */
export async function findEnrolment(db: Db, cnpCui: string): Promise<Enrolment | null> {
  return toEnrolment(db, await findByIdentifier(db, cnpCui))
}

/** Finds the enrolment of the CNP or CUI that a citizen has. */
export async function findEnrolmentOfCitizen(db: Db, id: number): Promise<Enrolment | null> {
  return toEnrolment(db, await findById(db, id))
}

/**
 * Returns the citizen who owns the messages about an enrolment; null for a contested one, whose messages are not for
 * the account in its way.
 */
export const messageRecipient = ({ citizenId, hasOpenConflict }: Enrolment): number | null =>
  hasOpenConflict ? null : citizenId

/** Returns the audit subject of an enrolment; a contested one stays out of the export of the account in its way. */
export const enrolmentAuditSubject = ({ citizenId, hasOpenConflict }: Enrolment): string =>
  `${hasOpenConflict ? 'inrolare' : 'cetatean'}:${citizenId}`

/** True if somebody has an account with a CNP or CUI without having proved that it is theirs. */
export const isUnapproved = ({ state, enrolledAt }: Pick<CitizenRow, 'state' | 'enrolledAt'>) =>
  state === 'activ' && enrolledAt === null

/** Condition of the accounts for which `isUnapproved` is true. */
export const whereUnapproved = and(eq(citizens.state, 'activ'), isNull(citizens.enrolledAt))

async function toEnrolment(db: Db, row: CitizenRow | null): Promise<Enrolment | null> {
  if (!row || row.cnpCui === null) return null
  const own = { cnpCui: row.cnpCui, citizenId: row.id }
  if (row.state === 'inrolat') return { ...row, ...own, hasOpenConflict: false }
  if (!isUnapproved(row)) return null
  const { cnpCui } = pendingEnrolments
  const [pending] = await db.select().from(pendingEnrolments).where(eq(cnpCui, row.cnpCui))
  return pending ? { ...pending, ...own, hasOpenConflict: true } : null
}

/** Deletes a waiting enrolment whose client was found to own the account. */
export async function deletePendingEnrolment(tx: Db, cnpCui: string): Promise<void> {
  await tx.delete(pendingEnrolments).where(eq(pendingEnrolments.cnpCui, cnpCui))
}

/** Enrols the client that waited for a CNP or CUI that has just become free. */
export async function enrolPending(tx: Db, now: Date, cnpCui: string): Promise<void> {
  const [pending] = await tx
    .delete(pendingEnrolments)
    .where(eq(pendingEnrolments.cnpCui, cnpCui))
    .returning()
  if (!pending) return
  await tx.insert(citizens).values({ ...pending, state: 'inrolat', updatedAt: now })
}
