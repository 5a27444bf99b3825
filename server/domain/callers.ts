import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AnswerChannel } from '#contract/desk/apeluri.ts'
import type { Db } from '#server/db/db.ts'
import { citizenNameKey, citizens } from '#server/db/schema.ts'
import type { Env } from '#server/config/env.ts'
import type { CitizenRow } from './citizens.ts'

/** Somebody who has no account: they phone, or a program reports for them. `telefon`: E.164, null if it is not known. */
export interface NewCaller {
  nume: string
  prenume: string
  telefon: string | null
}

/** States of citizens for whom staff register cases: with an account, enrolled, or known from an earlier call. */
export const callerStates = ['activ', 'inrolat', 'apelant'] as const

const FIXED_LINE = /^\+40[23]/

/** True if an SMS reaches the phone: SMS are on, it is not a fixed line, and of a country that messages are sent to. */
export const canReceiveSms = (
  { smsDialCodes, featuresOff }: Pick<Env, 'smsDialCodes' | 'featuresOff'>,
  telefon: string,
) =>
  !featuresOff.has('sms') &&
  !FIXED_LINE.test(telefon) &&
  smsDialCodes.some((code) => telefon.startsWith(`+${code}`))

/** Tells how answers about a case reach its citizen: an account, an SMS, or a call that staff have to make. */
export function answerChannel(
  env: Pick<Env, 'smsDialCodes' | 'featuresOff'>,
  { state, telefon }: Pick<CitizenRow, 'state' | 'telefon'>,
): AnswerChannel {
  if (state === 'activ') return 'cont'
  return telefon !== null && isReachable(state) && canReceiveSms(env, telefon) ? 'sms' : 'apel'
}

const isReachable = (state: string): boolean => callerStates.some((one) => one === state)

/** Finds the caller with this phone and name, or stores one. Callers with the same phone wait for each other. */
export async function findOrCreateCaller(
  tx: Db,
  now: Date,
  caller: NewCaller,
): Promise<CitizenRow> {
  const { nume, prenume, telefon } = caller
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`apelant ${telefon ?? `${nume} ${prenume}`}`}, 0))`,
  )
  const hasName = sql`${citizenNameKey(citizens)} = name_key(${`${nume} ${prenume}`})`
  const hasPhone = telefon === null ? isNull(citizens.telefon) : eq(citizens.telefon, telefon)
  const [known] = await tx
    .select()
    .from(citizens)
    .where(and(hasPhone, eq(citizens.state, 'apelant'), hasName))
    .orderBy(asc(citizens.id))
    .limit(1)
    .for('no key update')
  if (known) return known
  const [row] = await tx
    .insert(citizens)
    .values({ ...caller, type: 0, state: 'apelant', createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('The insert of a caller returned no row')
  return row
}
