import { useState } from 'react'
import type { ServicePlaceSummary } from '#contract/locatii.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Bell, BellRing } from '../../ui/icons.ts'
import { DialogBoundary } from './DialogBoundary.tsx'
import { createLazyPart } from './lazy-part.tsx'

const LazySheet = createLazyPart(
  async () => (await import('./EveReminderSheet.tsx')).EveReminderSheet,
)

/** Asks to be reminded of each pick-up on the evening before, or shows when; nothing where the city reminds of none. */
export function EveReminderButton({ place }: { place: ServicePlaceSummary }) {
  const { eve } = useTexts('locatii')
  const [isOpen, setOpen] = useState(false)
  const { id, memento } = place
  if (memento === undefined) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={memento ? <BellRing /> : <Bell />} onClick={() => setOpen(true)}>
        {memento ? eve.on(memento.ora) : eve.ask}
      </Button>
      {isOpen && (
        <DialogBoundary onClose={close}>
          <LazySheet id={id} memento={memento} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}
