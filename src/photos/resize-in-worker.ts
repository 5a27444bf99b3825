import { trustScript } from '../browser/trusted-script.ts'
import type { Reduced } from './reduce.ts'
// oxlint-disable-next-line import/default -- URL that vite gives the built worker
import address from './worker/worker.ts?worker&url'

const IDLE_MS = 30_000
// Timeout for a worker that ran out of memory, which dies without an event.
const LOST_MS = 60_000

let thread: Worker | undefined
let idle: ReturnType<typeof setTimeout> | undefined

export const hasOffscreenCanvas = 'OffscreenCanvas' in globalThis

/**
 * Runs `reducePhoto` in a worker, which is terminated 30 s after the last photo. One photo at a time.
 * Rejects if the worker did not start; resolves with `unreadable` also if it died.
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
    worker.onerror = () => reject(new Error('worker failed to start'))
    lost = setTimeout(() => {
      stop()
      resolve('unreadable')
    }, LOST_MS)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    worker.postMessage(photo)
  }).finally(() => clearTimeout(lost))
}

function stop(): void {
  thread?.terminate()
  thread = undefined
}
