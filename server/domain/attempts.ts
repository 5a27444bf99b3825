import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { budgets } from '#server/db/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Ports } from '#server/ports/ports.ts'
import { refund, requireBudget, spend } from './budgets.ts'
import { hashSecret } from './secrets.ts'

const HOUR = 3600

/** A secret that can be guessed: what it is, whose it is and where the guess comes from. */
export interface Guess {
  kind: string
  /** CNP, CUI or id of the citizen. */
  id: string
  ip: string
}

/** How many wrong tries one account and one address have in a window of seconds. */
export interface TryBounds {
  wrongPerId: number
  wrongPerAddress: number
  windowSeconds: number
}

/** An open try. It counts as wrong until `succeed` is called. */
export interface Try {
  succeed(): Promise<void>
  /** Counts it against the address too. */
  fail(): Promise<void>
}

/**
 * Opens a try at a secret, on two budgets: the account's, spent before the secret is looked at, so that
 * parallel guesses are all counted, and the address's, which counts wrong ones only: many citizens may share it.
 * Throws the refusal `prea_multe_incercari` when either is used up.
 */
export async function openTry(ports: Ports, guess: Guess, bounds: TryBounds): Promise<Try> {
  const { db } = ports
  const now = ports.clock.now()
  const accountKey = keyOf(ports, guess.kind, 'cont', guess.id)
  const addressKey = keyOf(ports, guess.kind, 'adresa', guess.ip)
  await refuseWhenSpent(db, now, addressKey, bounds.wrongPerAddress)
  const spending = await spend(db, now, accountKey, bounds.wrongPerId, bounds.windowSeconds)
  if (!spending.ok) {
    // Only tries that were looked at count: those in flight may all be right.
    await refund(db, accountKey)
    throw new Refusal('prea_multe_incercari', { retryAfter: spending.retryAfter })
  }
  return {
    succeed: () => refund(db, accountKey),
    fail: async () => {
      await spend(db, now, addressKey, bounds.wrongPerAddress, bounds.windowSeconds)
    },
  }
}

/** The bounds of what is guessed elsewhere than at sign-in: the address has room for a whole building's citizens. */
export function guessBounds({ env }: Ports): TryBounds {
  return { ...env.login, wrongPerAddress: Math.max(env.checksPerHour, env.login.wrongPerAddress) }
}

/** Spends one of an address's calls of a kind that may be made by anyone. Throws the refusal (429) when none is left. */
export function requireAddressBudget(ports: Ports, kind: string, ip: string): Promise<void> {
  return requireBudget(ports, keyOf(ports, kind, 'apeluri', ip), ports.env.checksPerHour, HOUR)
}

/** Key of a budget, without the personal data it is about. */
export function keyOf(
  { env }: Pick<Ports, 'env'>,
  kind: string,
  of: string,
  value: string,
): string {
  return `${kind}:${of}:${hashSecret(env, value).slice(0, 32)}`
}

async function refuseWhenSpent(db: Db, now: Date, key: string, limit: number): Promise<void> {
  const [row] = await db
    .select({ spent: budgets.spent, resetAt: budgets.resetAt })
    .from(budgets)
    .where(and(eq(budgets.key, key), gt(budgets.resetAt, now)))
  if (!row || row.spent < limit) return
  const retryAfter = Math.ceil((row.resetAt.getTime() - now.getTime()) / 1000)
  throw new Refusal('prea_multe_incercari', { retryAfter })
}
