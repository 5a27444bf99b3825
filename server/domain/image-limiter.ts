import sharp from 'sharp'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

// Decoding one picture takes up to 160 MB and a thread of the pool that also hashes passwords: two run, the others
// wait.
const limiter = createConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 64, retryAfterSeconds: 5 })
sharp.concurrency(1)
sharp.cache(false)

/** Runs work on one picture. Throws `indisponibil` when the queue is full. */
export const limitImageWork = <T>(work: () => Promise<T>): Promise<T> => limiter(work)
