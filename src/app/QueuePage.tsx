import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { DeTrimisScreen, OwnDeTrimisScreen } from '../screens/de-trimis/DeTrimisScreen.tsx'
import { session } from '../services/session.ts'
import type { Screen } from './routes.ts'

type Frame = ComponentType<{ children: ReactNode }>

let frame: { Own: Frame } | null = null

/** What waits on this device: in the frame of the portal for a citizen, in the bare shell for a visitor. */
export async function loadQueuePage(): Promise<Screen> {
  if (isCitizen()) await loadFrame()
  return QueuePage
}

function QueuePage() {
  useSignals()
  const own = isCitizen()
  const Own = useFrame(own)
  if (!own || !Own) return <DeTrimisScreen />
  return (
    <Own>
      <OwnDeTrimisScreen />
    </Own>
  )
}

// Somebody may sign in here, in another tab: until the frame has come the bare shell goes on.
function useFrame(wanted: boolean): Frame | null {
  const [known, know] = useState(frame)
  useEffect(() => {
    if (!wanted || known) return
    loadFrame().then(know, () => undefined) // no connection: the queue is whole without it
  }, [wanted, known])
  return known?.Own ?? null
}

async function loadFrame(): Promise<{ Own: Frame }> {
  frame ??= { Own: (await import('./layouts/BaseLayout.tsx')).BaseLayout }
  return frame
}

function isCitizen(): boolean {
  return session.value.state === 'citizen'
}
