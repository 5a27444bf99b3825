import { Refusal } from '#server/http/refusal.ts'
import type { Ports } from '#server/ports/ports.ts'
import { spendAddress } from './address-budgets.ts'
import { keyOf, refund, spend } from './budgets.ts'
import type { Spending } from './budgets.ts'

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
}

/**
 * Opens a try at a secret, on two budgets: the account's and the address's. Both are spent before the secret is looked at,
 * so that parallel guesses are all counted, and given back when it was right: many citizens may share an address.
 * Throws the refusal `prea_multe_incercari` when either is used up.
 */
export async function openTry(ports: Ports, guess: Guess, bounds: TryBounds): Promise<Try> {
  const { db, clock } = ports
  const { wrongPerId, wrongPerAddress, windowSeconds } = bounds
  const accountKey = keyOf(ports, guess.kind, 'cont', guess.id)
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
