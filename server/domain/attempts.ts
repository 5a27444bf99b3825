import type { Db } from '#server/db/db.ts'
import type { Env } from '#server/env.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Ports } from '#server/ports/ports.ts'
import { spendAddress } from './address-budgets.ts'
import { clear, keyOf, refund, spend } from './budgets.ts'
import type { Spending } from './budgets.ts'

/** Where budgets are kept, perhaps within a transaction. */
interface Keeping {
  db: Db
  env: Pick<Env, 'appKey'>
}

/** What can be guessed: a password at sign-in or once signed in, an e-mail with its id, a PIN. */
export type TryKind = 'autentificare' | 'parola' | 'recuperare' | 'pin'

/** A secret that can be guessed: what it is, whose it is and where the guess comes from. */
export interface Guess {
  kind: TryKind
  /** CNP, CUI or id of the citizen. */
  id: string
  ip: string
  /** Id of the device, when it has opened that account before; null for a stranger's. */
  device: string | null
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
}

/**
 * Opens a try at a secret, on two budgets: the account's and the address's. Both are spent before the secret is looked at,
 * so that parallel guesses are all counted, and given back when it was right: many citizens may share an address.
 * A device that has opened the account before has one budget of its own instead: strangers cannot use it up.
 * Throws the refusal `prea_multe_incercari` when one is used up.
 */
export function openTry(ports: Ports, guess: Guess, bounds: TryBounds): Promise<Try> {
  return guess.device === null
    ? openStrangersTry(ports, guess, bounds)
    : openKnownTry(
        ports,
        keyOf(ports, guess.kind, 'dispozitiv', `${guess.device} ${guess.id}`),
        bounds,
      )
}

/** Makes the budget of strangers' tries at an account full again. */
export async function forgetTries(ports: Keeping, kind: TryKind, id: string) {
  await clear(ports.db, accountKeyOf(ports, kind, id))
}

const accountKeyOf = (ports: Pick<Keeping, 'env'>, kind: TryKind, id: string): string =>
  keyOf(ports, kind, 'cont', id)

async function openKnownTry(ports: Ports, key: string, bounds: TryBounds): Promise<Try> {
  const { wrongPerId, windowSeconds } = bounds
  const { ok, retryAfter } = await spend(
    ports.db,
    ports.clock.now(),
    key,
    wrongPerId,
    windowSeconds,
  )
  if (!ok) {
    await refund(ports.db, key)
    throw new Refusal('prea_multe_incercari', { retryAfter })
  }
  return { succeed: () => refund(ports.db, key) }
}

async function openStrangersTry(ports: Ports, guess: Guess, bounds: TryBounds): Promise<Try> {
  const { db, clock } = ports
  const { wrongPerId, wrongPerAddress, windowSeconds } = bounds
  const accountKey = accountKeyOf(ports, guess.kind, guess.id)
  const address = { kind: guess.kind, ip: guess.ip, limit: wrongPerAddress, windowSeconds }
  const refundAll = async (keys: string[]) => {
    for (const key of keys) await refund(db, key)
  }
  // Only tries that were looked at count: those in flight may all be right.
  const refuse = async ({ retryAfter }: Spending, keys: string[]) => {
    await refundAll(keys)
    return new Refusal('prea_multe_incercari', { retryAfter })
  }
  const caller = await spendAddress(ports, address)
  if (!caller.ok) throw await refuse(caller, caller.keys)
  const keys = [...caller.keys, accountKey]
  const account = await spend(db, clock.now(), accountKey, wrongPerId, windowSeconds)
  if (!account.ok) throw await refuse(account, keys)
  return { succeed: () => refundAll(keys) }
}

/** The bounds of what is guessed elsewhere than at sign-in: the address has room for a whole building's citizens. */
export function guessBounds({ env }: Ports): TryBounds {
  return { ...env.login, wrongPerAddress: Math.max(env.checksPerHour, env.login.wrongPerAddress) }
}
