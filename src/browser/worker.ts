import { Workbox } from 'workbox-window'
import { workerMessages, type PrecacheShellMessage } from '../lib/worker-messages.ts'
import { acceptsCookies } from './probes.ts'
import { shouldSaveData } from '../lib/saves-data.ts'
import { trustScript } from './trusted-script.ts'

export interface WorkerEvents {
  /** A new version is installed and waiting. */
  onWaiting(): void
  /** Another version has taken control of this page. */
  onReplaced(): void
}

export interface PortalWorker {
  /** Activates the waiting version; false if none is waiting. */
  takeOver(): boolean
  /** Tells the worker to restore missing files of its cache. */
  repair(): void
  /** Checks the server for a new version. Rejects if the fetch fails or returns no worker script. */
  update(): Promise<void>
}

/**
 * Registers the service worker, which caches the app shell and the FAQ for offline use. Null if that is impossible: no
 * support, storage disabled, or no connection on the first visit.
 */
export async function registerWorker(events: WorkerEvents): Promise<PortalWorker | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  // With cookies blocked registration is refused, and Firefox logs an error to the console.
  if (!acceptsCookies()) return null
  const workbox = new Workbox(trustScript('/sw.js'), { updateViaCache: 'none' })
  workbox.addEventListener('waiting', async () => {
    // The first worker also waits briefly, but replaces none.
    const found = await navigator.serviceWorker.getRegistration()
    if (found?.active && found.waiting) events.onWaiting()
  })
  followController(events)
  // The portal works without a worker; the next start retries.
  const registration = await workbox.register().catch(() => null)
  if (!registration) return null
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage(workerMessages.keepFaq),
  )
  return {
    takeOver() {
      registration.waiting?.postMessage(workerMessages.takeOver)
      return registration.waiting !== null
    },
    repair: () => registration.active?.postMessage(precacheMessage()),
    update: () => workbox.update(),
  }
}

function followController({ onReplaced }: WorkerEvents): void {
  // The first worker takes control of a page that had none, so nothing is replaced.
  let hasWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hasWorker) onReplaced()
    // It has not seen the files loaded while it was installing.
    else navigator.serviceWorker.controller?.postMessage(precacheMessage())
    hasWorker = true
  })
}

function precacheMessage(): PrecacheShellMessage {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return { type: workerMessages.precacheShell, used: loaded, all: !shouldSaveData() }
}
