import path from 'node:path'
import type { ThreadPoolOptions } from '#server/pdf/thread-pool.ts'

/** Indexes into the shared state: number of threads that have begun, and the release flag. */
export const BEGUN = 0
export const RELEASED = 1

/** Time in which a thread starts on the busiest machine. */
export const START_MS = 25_000

/** Creates options of a thread pool whose threads block on a document until they are released. */
export function createBlockedThreads() {
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const options: ThreadPoolOptions = {
    worker: path.join(import.meta.dirname, 'held-worker.ts'),
    workerData: state,
    limitMs: 2 * START_MS,
  }
  return {
    options,
    begun: () => Atomics.load(state, BEGUN),
    letGo() {
      Atomics.store(state, RELEASED, 1)
      Atomics.notify(state, RELEASED)
    },
  }
}
