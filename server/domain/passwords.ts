import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const PASSES = 2
const LANES = 1
const gate = createConcurrencyLimiter({ open: 2, line: 64, retryAfterSeconds: 2 })

let memoryKib = 19_456
let decoy: Promise<string> | null = null

/** How much memory a hash takes, in KiB; set once when the server is built. Tests make it cheap. */
export function setPasswordCost(kib: number): void {
  memoryKib = kib
  decoy = null
}

// Argon2id is the library's own choice when none is named.
const compute = (plain: string): Promise<string> =>
  hash(plain, {
    memoryCost: memoryKib,
    timeCost: PASSES,
    parallelism: LANES,
  })

/** Hashes with argon2id. Throws the refusal `indisponibil` when too many wait already. */
export const hashPassword = (plain: string): Promise<string> => gate(() => compute(plain))

/** Whether a password is the one hashed. Without a hash it answers false after the same work. */
export function verifyPassword(stored: string | null, plain: string): Promise<boolean> {
  return gate(async () => {
    const matches = await verify(stored ?? (await decoyHash()), plain)
    return stored !== null && matches
  })
}

function decoyHash(): Promise<string> {
  decoy ??= compute(crypto.randomUUID())
  return decoy
}
