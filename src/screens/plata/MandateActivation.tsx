import type { Payment } from '#contract/plati.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Note } from '../../ui/note.tsx'

/** Tells whether the recurring payment agreed to with this payment has begun; nothing when none was. */
export function MandateActivation({ payment: { recurenta_ceruta } }: { payment: Payment }) {
  const texts = useTexts('plata')
  if (!recurenta_ceruta) return null
  if (recurenta_ceruta.pornita) return <Note kind="done">{texts.started}</Note>
  return (
    <Note kind="late">
      {texts.notStarted} <a href="#/carduri">{texts.startLater}</a>
    </Note>
  )
}
