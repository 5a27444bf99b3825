import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { citizens } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Ports } from '#server/ports/ports.ts'
import { clear, keyOf, refund, spend } from './budgets.ts'
import { changeCitizen } from './citizens.ts'
import type { CitizenRow } from './citizens.ts'
import { hashPin, randomPin, sameText } from './secrets.ts'

/** Enrolment PINs: how they are made, and how few guesses there are at one. */

const MONTH_SECONDS = 30 * 24 * 3600
/** After so many a PIN is of no use any more. */
export const PIN_WRONG_TRIES = 10
/** Wrong PINs of one client in a month, over all the PINs it may have had. */
export const PIN_FAILURES_PER_MONTH = 100

export type PinCheck =
  | 'corect'
  | 'incorect'
  /** This wrong try was the last: the PIN is of no use any more. */
  | 'anulat'

/**
 * Looks at a PIN someone typed in for an enrolled client. A try is counted before the PIN is looked at, so that parallel
 * guesses are all counted. Throws the refusal `prea_multe_incercari` when the client's month is used up.
 */
export async function checkClientPin(
  ports: Pick<Ports, 'db' | 'env' | 'clock'>,
  client: CitizenRow,
  pin: string,
): Promise<PinCheck> {
  const { db, env, clock } = ports
  if (!client.pinHash || client.cnpCui === null) return 'incorect'
  const tries = await countTry(db, client.id)
  if (tries === null) return 'incorect'
  const month = monthKey(ports, client.id)
  const left = await spend(db, clock.now(), month, PIN_FAILURES_PER_MONTH, MONTH_SECONDS)
  const isRight = left.ok && sameText(client.pinHash, hashPin(env, client.cnpCui, pin))
  if (isRight) {
    await uncountTry(db, client.id)
    await refund(db, month)
    return 'corect'
  }
  if (!left.ok) {
    await uncountTry(db, client.id)
    throw new Refusal('prea_multe_incercari', { retryAfter: left.retryAfter })
  }
  return tries >= PIN_WRONG_TRIES ? 'anulat' : 'incorect'
}

/** Gives an enrolled client a new PIN in place of the one before; answers it. */
export async function renewPin(
  db: Db,
  env: Pick<Env, 'appKey'>,
  now: Date,
  { id, cnpCui }: { id: number; cnpCui: string },
): Promise<string> {
  const pin = randomPin()
  await changeCitizen(db, now, id, { pinHash: hashPin(env, cnpCui, pin), pinWrongTries: 0 })
  return pin
}

/** Forgets a client's wrong PINs of the month: the operator knows who asks. */
export function clearPinFailures(ports: { db: Db; env: Env }, id: number): Promise<void> {
  return clear(ports.db, monthKey(ports, id))
}

const monthKey = (ports: Pick<Ports, 'env'>, id: number): string =>
  keyOf(ports, 'pin', 'luna', String(id))

/** Answers how many tries the PIN has had with this one; null when it had all of them before. */
async function countTry(db: Db, id: number): Promise<number | null> {
  const [row] = await db
    .update(citizens)
    .set({ pinWrongTries: sql`${citizens.pinWrongTries} + 1` })
    .where(and(eq(citizens.id, id), lt(citizens.pinWrongTries, PIN_WRONG_TRIES)))
    .returning({ tries: citizens.pinWrongTries })
  return row?.tries ?? null
}

async function uncountTry(db: Db, id: number): Promise<void> {
  await db
    .update(citizens)
    .set({ pinWrongTries: sql`greatest(${citizens.pinWrongTries} - 1, 0)` })
    .where(eq(citizens.id, id))
}
