import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../browser/idle.ts'
import { importWhenReachable } from '../browser/import-when-reachable.ts'
import { loadTexts } from '../i18n/texts.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { openDialogs } from '../services/dialogs.ts'
import { alertMessage, isBlocked, isLoading, toasts, whileLoading } from '../services/feedback.ts'
import { LoadingBar } from '../ui/loading-bar.tsx'

const loadOverlays = () => Promise.all([import('./Overlays.tsx'), loadTexts()])

/** Renders overlays. All but the loading bar are lazy-loaded on first use or when the browser is idle. */
export function OverlayHost() {
  useSignals()
  const { loading } = useTexts('shell')
  const wanted =
    toasts.value.length > 0 ||
    alertMessage.value !== null ||
    isBlocked.value ||
    openDialogs.value.length > 0
  const Floating = useLazyOverlays(wanted)
  return (
    <>
      {isLoading.value && <LoadingBar label={loading} />}
      {Floating && <Floating />}
    </>
  )
}

// Never unmounts once loaded: screen readers announce only changes in a live region that already existed.
function useLazyOverlays(wanted: boolean): ComponentType | null {
  const [component, setComponent] = useState<{ Floating: ComponentType } | null>(null)
  useEffect(() => {
    if (component) return
    const load = () =>
      importWhenReachable(loadOverlays).then(
        ([{ Overlays: Floating }]) => setComponent({ Floating }),
        () => undefined, // no connection: the next overlay tries again
      )
    if (wanted) void whileLoading(load())
    else return whenIdle(() => void load())
  }, [wanted, component])
  return component?.Floating ?? null
}
