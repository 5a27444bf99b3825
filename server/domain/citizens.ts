import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { preferences } from '#contract/cetatean.ts'
import type { UserRecord } from '#contract/cetatean.ts'
import type { Language } from '#contract/languages.ts'
import { toNational } from '#contract/phone.ts'
import type { Env } from '#server/config/env.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { citizens } from '#server/db/schema.ts'

export type CitizenRow = typeof citizens.$inferSelect
export type CitizenChanges = Partial<typeof citizens.$inferInsert>

const withLanguage = z.pick(preferences, { limba: true })

/** Returns the language saved in the citizen's settings, for messages that answer no request of theirs. */
export const savedLanguage = (
  { featuresOff }: Pick<Env, 'featuresOff'>,
  { preferences: saved }: Pick<CitizenRow, 'preferences'>,
): Language => (featuresOff.has('english') ? 'ro' : (withLanguage.parse(saved).limba ?? 'ro'))

const SHOWN_DIGITS = 4
/** The `type` of a firm; a person's is 0. */
const FIRM = 1

export const isFirm = ({ type }: Pick<CitizenRow, 'type'>): boolean => type === FIRM

export async function findByIdentifier(db: Db, cnpCui: string): Promise<CitizenRow | null> {
  const [row] = await db.select().from(citizens).where(eq(citizens.cnpCui, cnpCui))
  return row ?? null
}

export async function findById(db: Db, id: number): Promise<CitizenRow | null> {
  const [row] = await db.select().from(citizens).where(eq(citizens.id, id))
  return row ?? null
}

/** Locks the citizen's row (`FOR NO KEY UPDATE`): changes wait, foreign keys to it do not. Null when there is none. */
export async function lockCitizen(db: Db, id: number): Promise<CitizenRow | null> {
  const [row] = await db.select().from(citizens).where(eq(citizens.id, id)).for('no key update')
  return row ?? null
}

/** Locks several rows in the order of their ids, so that concurrent callers cannot deadlock. */
export async function lockCitizens(db: Db, ids: number[]): Promise<void> {
  await db
    .select({ id: citizens.id })
    .from(citizens)
    .where(isAnyOf(citizens.id, ids))
    .orderBy(asc(citizens.id))
    .for('no key update')
}

/** Takes an advisory lock until the transaction ends: others who register the same CNP or CUI wait. */
export async function lockIdentifier(db: Db, cnpCui: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cnp_cui ${cnpCui}`}, 0))`)
}

export async function changeCitizen(
  db: Db,
  now: Date,
  id: number,
  changes: CitizenChanges,
): Promise<CitizenRow> {
  const [row] = await db
    .update(citizens)
    .set({ ...changes, updatedAt: now })
    .where(eq(citizens.id, id))
    .returning()
  if (!row) throw new Error(`citizen ${id} not found`)
  return row
}

/**
 * True if an account was requested and its first code has not been entered yet. An enrolled client stays `inrolat`
 * meanwhile, its new phone and e-mail pending, so that a wrong start can be redone with the PIN.
 */
export function awaitsConfirmation({ state, passwordHash }: CitizenRow): boolean {
  return state === 'neconfirmat' || (state === 'inrolat' && passwordHash !== null)
}

/** Returns where the first code of an account goes. Throws when there is no phone or no e-mail. */
export function contactToConfirm(row: CitizenRow): { telefon: string; email: string } {
  const telefon = row.pendingTelefon ?? row.telefon
  const email = row.pendingEmail ?? row.email
  if (telefon === null || email === null)
    throw new Error(`citizen ${row.id} has no phone or no e-mail`)
  return { telefon, email }
}

/** Builds the stored user record, its `cnp` masked except for the last four digits. */
export function toUserRecord(row: CitizenRow): UserRecord {
  return { ...toFullRecord(row), cnp: maskIdentifier(row.cnpCui ?? '') }
}

/** Builds the user record with its full `cnp`, for its owner only. */
export function toFullRecord(row: CitizenRow): UserRecord {
  const telefon = row.telefon ?? ''
  return {
    nume: row.nume,
    prenume: row.prenume,
    email: row.email ?? '',
    telefon: toNational(telefon),
    cnp: row.cnpCui ?? '',
    dialcode: row.dialcode,
    isocode: row.isocode,
    international_number: telefon,
    ci_serie: row.ciSerie,
    ci_numar: row.ciNumar,
    type: row.type,
    f_nume: row.fNume,
    f_reg_com: row.fRegCom,
  }
}

/** Masks a CNP or CUI except for its last four digits. */
export function maskIdentifier(cnpCui: string): string {
  return cnpCui.slice(-SHOWN_DIGITS).padStart(cnpCui.length, '*')
}
