import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { Env } from '#server/config/env.ts'
import { hmac } from '#server/crypto/secrets.ts'
import type { Db } from '#server/db/db.ts'
import { citizenPasskeys, passkeyChallenges } from '#server/db/schema.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { verifyAuthentication } from './webauthn.ts'

/** Passkeys of citizens: rows, challenges and the check of an assertion. */

export type PasskeyRow = typeof citizenPasskeys.$inferSelect
type KeyEnv = Pick<Env, 'appKey'>

/** Purpose of a challenge, and who may answer it: a session, or a visitor's browser. */
export interface ChallengeScope {
  purpose: 'autentificare' | 'adaugare' | 'confirmare'
  holder: string
}

export function listPasskeys(db: Db, citizenId: number): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(citizenPasskeys)
    .where(eq(citizenPasskeys.citizenId, citizenId))
    .orderBy(asc(citizenPasskeys.createdAt), asc(citizenPasskeys.id))
}

/** Lists the names of a citizen's passkeys, for the messages that name them. */
export const listPasskeyNames = async (db: Db, citizenId: number): Promise<string[]> =>
  (await listPasskeys(db, citizenId)).map(({ nume }) => nume)

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db
    .select()
    .from(citizenPasskeys)
    .where(eq(citizenPasskeys.credentialId, credentialId))
  return row ?? null
}

export async function deletePasskeys(db: Db, citizenId: number): Promise<void> {
  await db.delete(citizenPasskeys).where(eq(citizenPasskeys.citizenId, citizenId))
}

/** Converts a row to what the WebAuthn library works with. */
export const toCredential = ({ credentialId: id, publicKey, counter, transports }: PasskeyRow) => ({
  id,
  publicKey,
  counter,
  transports,
})

/** Stores a challenge for one answer within `limits.passkey.challengeSeconds`. */
export async function storeChallenge(
  db: Db,
  env: KeyEnv,
  now: Date,
  scope: ChallengeScope,
  challenge: string,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + limits.passkey.challengeSeconds * 1000)
  await db
    .insert(passkeyChallenges)
    .values({ hash: hashChallenge(env, scope, challenge), expiresAt })
}

/** Takes the challenge that a response signed, so that it is answered once. Throws `pas_expirat`. */
export async function takeChallenge(
  db: Db,
  env: KeyEnv,
  now: Date,
  scope: ChallengeScope,
  clientDataJSON: string,
): Promise<string> {
  const challenge = readChallenge(clientDataJSON)
  if (challenge === null) throw new ApiError('passkey_respins')
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.hash, hashChallenge(env, scope, challenge)))
    .returning({ expiresAt: passkeyChallenges.expiresAt })
  if (!taken || taken.expiresAt <= now) throw new ApiError('pas_expirat')
  return challenge
}

export async function purgeChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}

/** Outcome of an assertion: accepted, badly signed, or by a copy of the key, whose counter went back. */
export type AssertionOutcome = 'acceptat' | 'respins' | 'contor_inapoi'

/** Checks an assertion by a citizen's passkey. An accepted one advances its counter, which two copies cannot both do. */
export async function checkAssertion(
  { env }: { env: Pick<Env, 'publicUrl' | 'operator'> },
  db: Db,
  now: Date,
  challenge: string,
  passkey: PasskeyRow,
  response: AuthenticationResponseJSON,
): Promise<AssertionOutcome> {
  // The library does not tell a wrong counter from a wrong signature, so the update below compares it.
  const credential = { ...toCredential(passkey), counter: 0 }
  const counter = await verifyAuthentication(env, challenge, credential, response)
  if (counter === null) return 'respins'
  const { id, counter: last } = citizenPasskeys
  const advances = or(lt(last, counter), and(eq(last, 0), sql`${counter} = 0`))
  const advanced = await db
    .update(citizenPasskeys)
    .set({ counter, usedAt: now })
    .where(and(eq(id, passkey.id), advances))
    .returning({ id })
  return advanced.length === 1 ? 'acceptat' : 'contor_inapoi'
}

const hashChallenge = (env: KeyEnv, { purpose, holder }: ChallengeScope, challenge: string) =>
  hmac(env, `passkey:${purpose}:${holder}:${challenge}`)

function readChallenge(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as unknown
    const found = (data as { challenge?: unknown } | null)?.challenge
    return typeof found === 'string' ? found : null
  } catch {
    return null // not JSON: no browser made it
  }
}
