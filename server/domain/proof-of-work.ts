import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import type { Challenge, Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import { ApiError } from '#server/errors/api-error.ts'
import type { Ports } from '#server/ports/ports.ts'
import {
  rateLimitKey,
  readRateLimitUsage,
  refundRateLimit,
  consumeRateLimit,
} from './rate-limiter.ts'
import { hmac } from '#server/crypto/secrets.ts'

/** Counter of code messages that strangers requested and nobody has confirmed yet. */
const UNCONFIRMED = 'sms:neconfirmate'
const HOUR_SECONDS = 3600
/** Unconfirmed messages that one confirmed code offsets: not everybody finishes what they began. */
const MESSAGES_PER_CONFIRMATION = 5

const VALID_SECONDS = 600
/** PBKDF2 iterations per guess: a few milliseconds on a phone. */
const COST = 5000
const GUESSES = { min: 50, max: 150 }
/** Maximum factor by which the work grows with the unconfirmed messages. */
const MAX_WORK_FACTOR = 8

type ProofPorts = Pick<Ports, 'db' | 'env' | 'clock'>

/** Counts a code message requested by somebody who is not signed in. */
export async function countUnconfirmed({ db, clock }: ProofPorts): Promise<void> {
  await consumeRateLimit(db, clock.now(), UNCONFIRMED, Infinity, HOUR_SECONDS)
}

/** Offsets several unconfirmed messages, as a code was confirmed. */
export async function countConfirmed({ db }: ProofPorts): Promise<void> {
  await refundRateLimit(db, UNCONFIRMED, MESSAGES_PER_CONFIRMATION)
}

/** A counter of calls beyond which each needs a proof of work, and how many are free. */
interface CountedAbuse {
  key: string
  free: number
}

/**
 * Requires a proof of work while far more messages are sent than confirmed, or while another counter is over what is
 * free. `proof`: the call's `X-Proof-Of-Work` header. Throws `indisponibil` with a challenge in its data.
 */
export async function requireProofOfWork(
  ports: ProofPorts,
  proof: string | null,
  { key, free }: CountedAbuse = { key: UNCONFIRMED, free: ports.env.unconfirmedCodesPerHour },
): Promise<void> {
  const { db, clock } = ports
  const counted = await readRateLimitUsage(db, clock.now(), key)
  if (counted < free || (await isValidProof(ports, proof))) return
  const work = Math.min(MAX_WORK_FACTOR, Math.ceil(counted / free))
  throw new ApiError('indisponibil', { data: { challenge: await newChallenge(ports, work) } })
}

function newChallenge({ env, clock }: ProofPorts, work: number): Promise<Challenge> {
  return createChallenge({
    ...secretsOf(env),
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(GUESSES.min * work, GUESSES.max * work),
    deriveKey,
    data: { expires: clock.now().getTime() + VALID_SECONDS * 1000 },
  })
}

const proofShape = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(COST),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ expires: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

// Single-use: the same work does not pay for two messages.
async function isValidProof(ports: ProofPorts, proof: string | null): Promise<boolean> {
  const { db, clock, env } = ports
  const parsed = proofShape.safeParse(readJson(proof))
  if (!parsed.success) return false
  const { challenge, solution } = parsed.data
  const { verified } = await verifySolution({
    ...secretsOf(env),
    challenge,
    solution: solution satisfies Solution,
    deriveKey,
  })
  const now = clock.now()
  if (!verified || challenge.parameters.data.expires <= now.getTime()) return false
  const key = rateLimitKey(ports, 'dovada', 'munca', challenge.signature)
  return (await consumeRateLimit(db, now, key, 1, VALID_SECONDS)).ok
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

const secretsOf = (env: ProofPorts['env']) => ({
  hmacSignatureSecret: hmac(env, 'proof of work: challenge'),
  hmacKeySignatureSecret: hmac(env, 'proof of work: key'),
})
