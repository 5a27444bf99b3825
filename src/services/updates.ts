import { signal } from '@preact/signals-core'
import { registerWorker, type PortalWorker } from '../browser/worker.ts'
import { isReloadUnsafe } from './unsaved-changes.ts'

/** A new version of the portal is here and waits for the citizen. */
export const updateReady = signal(false)

const CHECK_EVERY_MS = 3600 * 1000

const state: { worker: PortalWorker | null; asked: boolean; reloading: boolean } = {
  worker: null,
  asked: false,
  reloading: false,
}

/** Registers the worker, looks for new versions and has lost files stored again: now, when the page becomes visible, every hour. */
export async function startUpdates(): Promise<void> {
  setInterval(() => void check(), CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check()
  })
  state.worker = await registerWorker({
    onWaiting: () => (updateReady.value = true),
    onReplaced: followNewVersion,
  })
  void check()
}

/** The citizen wants the new version now. False, and nothing happens, while something would be lost by it. */
export function applyUpdate(): boolean {
  if (isReloadUnsafe.value) return false
  state.asked = true
  if (!state.worker?.takeOver()) reload()
  return true
}

/** Another tab may have let the new version in: then this one offers it, and goes on as it is until then. */
function followNewVersion(): void {
  if (state.asked) reload()
  else updateReady.value = true
}

function reload(): void {
  if (state.reloading) return
  state.reloading = true
  window.location.reload()
}

async function check(): Promise<void> {
  state.worker?.repair()
  // No connection, or an answer that is no worker: the version that is here goes on.
  await state.worker?.update().catch(() => undefined)
}
