import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const PASSES = 2
const LANES = 1
const limiter = createConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 64, retryAfterSeconds: 2 })

let memoryKib = 19_456
let decoy: Promise<string> | null = null

/** Sets the memory cost of a hash, in KiB, once when the server is built. Tests lower it. */
export function setPasswordCost(kib: number): void {
  memoryKib = kib
  decoy = null
}

// The library hashes with argon2id unless told otherwise.
const compute = (plain: string): Promise<string> =>
  hash(plain, {
    memoryCost: memoryKib,
    timeCost: PASSES,
    parallelism: LANES,
  })

/** Hashes with argon2id. Throws `indisponibil` when the queue is full. */
export const hashPassword = (plain: string): Promise<string> => limiter(() => compute(plain))

/** True if the password matches the hash. Without a hash, false after the same work (against timing attacks). */
export function verifyPassword(stored: string | null, plain: string): Promise<boolean> {
  return limiter(async () => {
    const matches = await verify(stored ?? (await decoyHash()), plain)
    return stored !== null && matches
  })
}

function decoyHash(): Promise<string> {
  decoy ??= compute(crypto.randomUUID())
  return decoy
}
