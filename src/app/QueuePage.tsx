import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { DeTrimisScreen, OwnDeTrimisScreen } from '../screens/de-trimis/DeTrimisScreen.tsx'
import { session } from '../services/session.ts'
import type { Screen } from './routes.ts'

type Frame = ComponentType<{ children: ReactNode }>

let frame: { Own: Frame } | null = null

/** Loads the outbox page: in the signed-in layout for a citizen, in the bare shell for a visitor. */
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

// The citizen may sign in from another tab; the bare shell stays until the layout has loaded.
function useFrame(wanted: boolean): Frame | null {
  const [known, know] = useState(frame)
  useEffect(() => {
    if (!wanted || known) return
    loadFrame().then(know, () => undefined) // no connection: the bare shell shows the whole queue too
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
