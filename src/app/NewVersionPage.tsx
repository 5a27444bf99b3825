import { useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'

/** The page cannot go on and a reload has not helped: the last thing is to start without anything kept of the build. */
export function NewVersionPage() {
  const { newVersion } = useTexts('install')
  const [busy, setBusy] = useState(false)
  function start(): void {
    setBusy(true)
    // Where storage is refused there is nothing to forget.
    const reload = () => window.location.reload()
    void forgetBuild().then(reload, reload)
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

/** Removes the worker and what it keeps. What waits to be sent lies elsewhere and stays. */
async function forgetBuild(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
