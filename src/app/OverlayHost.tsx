import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../browser/idle.ts'
import { importWhenReachable } from '../browser/import-when-reachable.ts'
import { loadTexts } from '../i18n/texts.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { openDialogs } from '../services/dialogs.ts'
import { alertMessage, isBlocked, isLoading, toasts, whileLoading } from '../services/feedback.ts'
import { LoadingBar } from '../ui/loading-bar.tsx'

const loadFloating = () => Promise.all([import('./Overlays.tsx'), loadTexts()])

/** What lies over the screens. All but the loading bar is loaded when it is first wanted, or in a quiet moment. */
export function OverlayHost() {
  useSignals()
  const { loading } = useTexts('shell')
  const wanted =
    toasts.value.length > 0 ||
    alertMessage.value !== null ||
    isBlocked.value ||
    openDialogs.value.length > 0
  const Floating = useFloating(wanted)
  return (
    <>
      {isLoading.value && <LoadingBar label={loading} />}
      {Floating && <Floating />}
    </>
  )
}

// Once it stands it stays: screen readers hear only what appears in a region that was there before.
function useFloating(wanted: boolean): ComponentType | null {
  const [component, setComponent] = useState<{ Floating: ComponentType } | null>(null)
  useEffect(() => {
    if (component) return
    const load = () =>
      importWhenReachable(loadFloating).then(
        ([{ Overlays: Floating }]) => setComponent({ Floating }),
        () => undefined, // no connection: the next wish tries again
      )
    if (wanted) void whileLoading(load())
    else return whenIdle(() => void load())
  }, [wanted, component])
  return component?.Floating ?? null
}
