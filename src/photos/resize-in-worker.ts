import { trustScript } from '../browser/trusted-script.ts'
import type { Reduced } from './reduce.ts'
// oxlint-disable-next-line import/default -- the address that vite gives the built thread
import address from './worker/worker.ts?worker&url'

const IDLE_MS = 30_000
// A thread that ran out of memory is gone without a word.
const LOST_MS = 60_000

let thread: Worker | undefined
let idle: ReturnType<typeof setTimeout> | undefined

export const hasThreads = 'OffscreenCanvas' in globalThis

/**
 * `reducePhoto` in a thread that ends 30 s after the last photo. One photo at a time.
 * Rejects when the thread did not start; `unreadable` also when it was lost.
 */
export async function resizeInWorker(photo: Blob): Promise<Reduced> {
  clearTimeout(idle)
  thread ??= new Worker(trustScript(address), { type: 'module' })
  try {
    const reduced = await ask(thread, photo)
    idle = setTimeout(stop, IDLE_MS)
    return reduced
  } catch (error) {
    stop()
    throw error
  }
}

function ask(worker: Worker, photo: Blob): Promise<Reduced> {
  let lost: ReturnType<typeof setTimeout> | undefined
  return new Promise<Reduced>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Reduced>) => resolve(data)
    worker.onerror = () => reject(new Error('No thread'))
    lost = setTimeout(() => {
      stop()
      resolve('unreadable')
    }, LOST_MS)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
    worker.postMessage(photo)
  }).finally(() => clearTimeout(lost))
}

function stop(): void {
  thread?.terminate()
  thread = undefined
}
