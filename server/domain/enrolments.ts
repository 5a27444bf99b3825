import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { citizens, pendingEnrolments } from '#server/db/schema.ts'
import { findById, findByIdentifier } from './citizens.ts'
import type { CitizenRow } from './citizens.ts'

type Pending = typeof pendingEnrolments.$inferSelect

/** A client the operator enrolled, who may make an account with a PIN. */
export interface Enrolment extends Pick<
  Pending,
  'nume' | 'prenume' | 'fNume' | 'telefon' | 'pinHash'
> {
  cnpCui: string
  /** Of the row that has the CNP or CUI: the client's own or, when contested, that of somebody else's account. */
  citizenId: number
  isContested: boolean
}

/** The enrolment of a CNP or CUI; null when it has none, or its client an account. */
export async function findEnrolment(db: Db, cnpCui: string): Promise<Enrolment | null> {
  return enrolmentOf(db, await findByIdentifier(db, cnpCui))
}

/** The enrolment of the CNP or CUI that a citizen has. */
export async function findEnrolmentOfCitizen(db: Db, id: number): Promise<Enrolment | null> {
  return enrolmentOf(db, await findById(db, id))
}

/** Whose the citizen's messages about an enrolment are: those of a contested one are not for the account in its way. */
export const readerOf = ({ citizenId, isContested }: Enrolment): number | null =>
  isContested ? null : citizenId

/** What the audit says an enrolment is about: what is done with a contested one is not for the account's export. */
export const subjectOf = ({ citizenId, isContested }: Enrolment): string =>
  `${isContested ? 'inrolare' : 'cetatean'}:${citizenId}`

/** Whether somebody has an account of their CNP or CUI without having shown that it is theirs. */
export const isUnapproved = ({ state, enrolledAt }: Pick<CitizenRow, 'state' | 'enrolledAt'>) =>
  state === 'activ' && enrolledAt === null

async function enrolmentOf(db: Db, row: CitizenRow | null): Promise<Enrolment | null> {
  if (!row || row.cnpCui === null) return null
  const own = { cnpCui: row.cnpCui, citizenId: row.id }
  if (row.state === 'inrolat') return { ...row, ...own, isContested: false }
  if (!isUnapproved(row)) return null
  const { cnpCui } = pendingEnrolments
  const [pending] = await db.select().from(pendingEnrolments).where(eq(cnpCui, row.cnpCui))
  return pending ? { ...pending, ...own, isContested: true } : null
}

/** Forgets an enrolment that waited: its client was found to have the account. */
export async function dropPendingEnrolment(tx: Db, cnpCui: string): Promise<void> {
  await tx.delete(pendingEnrolments).where(eq(pendingEnrolments.cnpCui, cnpCui))
}

/** Enrols who waited for a CNP or CUI that has just become free. */
export async function enrolPending(tx: Db, now: Date, cnpCui: string): Promise<void> {
  const [pending] = await tx
    .delete(pendingEnrolments)
    .where(eq(pendingEnrolments.cnpCui, cnpCui))
    .returning()
  if (!pending) return
  await tx.insert(citizens).values({ ...pending, state: 'inrolat', updatedAt: now })
}
