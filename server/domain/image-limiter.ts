import sharp from 'sharp'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

// One picture decoded takes up to 160 MB and a thread of those that hash passwords too: two at a time, the others wait.
const gate = createConcurrencyLimiter({ open: 2, line: 64, retryAfterSeconds: 5 })
sharp.concurrency(1)
sharp.cache(false)

/** Runs work on one picture. Throws the refusal `indisponibil` when too many wait already. */
export const limitImageWork = <T>(work: () => Promise<T>): Promise<T> => gate(work)
