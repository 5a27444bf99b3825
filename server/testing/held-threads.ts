import path from 'node:path'
import type { ThreadPoolOptions } from '#server/pdf/thread-pool.ts'

/** Where the threads and the test meet: how many have begun, and whether they may go on. */
export const BEGUN = 0
export const LET_GO = 1

/** Threads that stand still with a document until they are let go. */
export function holdThreads() {
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const options: ThreadPoolOptions = {
    worker: path.join(import.meta.dirname, 'held-worker.ts'),
    workerData: state,
  }
  return {
    options,
    begun: () => Atomics.load(state, BEGUN),
    letGo() {
      Atomics.store(state, LET_GO, 1)
      Atomics.notify(state, LET_GO)
    },
  }
}
