import { signal } from '@preact/signals-core'
import { registerWorker, type PortalWorker } from '../browser/worker.ts'
import { isReloadUnsafe } from './unsaved-changes.ts'

/** True if a new version is installed and waits for the citizen's consent. */
export const updateReady = signal(false)

const CHECK_EVERY_MS = 3600 * 1000

const state: { worker: PortalWorker | null; asked: boolean; reloading: boolean } = {
  worker: null,
  asked: false,
  reloading: false,
}

/**
 * Registers the service worker, then checks for updates and repairs the precache: at start, when the page becomes
 * visible, and every hour.
 */
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

/** Applies the update by reloading. Returns false, without effect, while a reload would lose data. */
export function applyUpdate(): boolean {
  if (isReloadUnsafe.value) return false
  state.asked = true
  if (!state.worker?.takeOver()) reload()
  return true
}

/** Reloads if this tab asked for the update; if another tab did, offers it here. */
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
  // Without a connection, or if the response is not a worker script, the current version stays.
  await state.worker?.update().catch(() => undefined)
}
