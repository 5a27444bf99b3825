import { useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'

/** Last resort when a reload has not helped a stale build: clears its caches and its worker, then reloads. */
export function NewVersionPage() {
  const { newVersion } = useTexts('install')
  const [busy, setBusy] = useState(false)
  function start(): void {
    setBusy(true)
    // Reloads on failure too: where storage is blocked there is nothing to clear.
    const reload = () => window.location.reload()
    void clearBuildCaches().then(reload, reload)
  }
  return (
    <main className="broken-page">
      <h1>{newVersion.title}</h1>
      <p>{newVersion.text}</p>
      <Button variant="primary" busy={busy} onClick={start}>
        {newVersion.reload}
      </Button>
    </main>
  )
}

/** Unregisters the worker and deletes its caches. The outbox is in IndexedDB and stays. */
async function clearBuildCaches(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
