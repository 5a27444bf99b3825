import { Workbox } from 'workbox-window'
import { workerMessages, type KeepShell } from '../lib/worker-messages.ts'
import { acceptsCookies } from './probes.ts'
import { savesData } from './saves-data.ts'
import { trustScript } from './trusted-script.ts'

export interface WorkerEvents {
  /** A new version is installed and waits. */
  onWaiting(): void
  /** Another version serves this page from now on. */
  onReplaced(): void
}

export interface PortalWorker {
  /** Lets the waiting version take over; false when none waits. */
  takeOver(): boolean
  /** Has the worker store again what its cache has lost. */
  repair(): void
  /** Asks the server for a new version. Rejects when it cannot be had, or is not a worker. */
  update(): Promise<void>
}

/**
 * Registers the service worker, which keeps the shell and the questions for when there is no network. Null where there
 * can be none: no support, storage switched off, no connection at the very first time.
 */
export async function registerWorker(events: WorkerEvents): Promise<PortalWorker | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  // With cookies blocked it is refused, and Firefox writes an error to the console.
  if (!acceptsCookies()) return null
  const workbox = new Workbox(trustScript('/sw.js'), { updateViaCache: 'none' })
  workbox.addEventListener('waiting', async () => {
    // The very first one waits too, for a moment: it replaces none.
    const found = await navigator.serviceWorker.getRegistration()
    if (found?.active && found.waiting) events.onWaiting()
  })
  followController(events)
  // The portal works without a worker; the next start tries again.
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
    repair: () => registration.active?.postMessage(keepShell()),
    update: () => workbox.update(),
  }
}

function followController({ onReplaced }: WorkerEvents): void {
  // The very first worker takes over a page that had none: nothing is replaced.
  let hasWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hasWorker) onReplaced()
    // What was loaded while it installed, it has not seen.
    else navigator.serviceWorker.controller?.postMessage(keepShell())
    hasWorker = true
  })
}

function keepShell(): KeepShell {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return { type: workerMessages.keepShell, used: loaded, all: !savesData() }
}
