import { workerData } from 'node:worker_threads'
import type { Drawing } from '#server/pdf/drawing.ts'
import draw from '#server/pdf/worker.ts'
import { BEGUN, RELEASED } from './held-threads.ts'

/** Blocks its thread until released, then draws. */
export default function drawWhenLetGo(drawing: Drawing): Promise<Uint8Array> {
  const state = workerData as Int32Array
  Atomics.add(state, BEGUN, 1)
  Atomics.wait(state, RELEASED, 0)
  return draw(drawing)
}
