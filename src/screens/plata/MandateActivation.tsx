import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { Payment } from '#contract/plati.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Outcome } from '../../net/outcome.ts'
import { connection } from '../../services/connection.ts'
import { activateMandate } from '../../services/plata.ts'
import { Note } from '../../ui/note.tsx'

/** Result of activating the mandate agreed to with this payment; nothing when none was. */
export function MandateActivation({ payment }: { payment: Payment }) {
  useSignals()
  const texts = useTexts('plata')
  const [outcome, setOutcome] = useState<Outcome<unknown> | null>(null)
  const isOnline = connection.value === 'online'
  useEffect(() => {
    if (isOnline) void activateMandate(payment).then((made) => made && setOutcome(made))
  }, [payment, isOnline])
  if (outcome === null) return null
  if (outcome.kind === 'ok') return <Note kind="done">{texts.started}</Note>
  return (
    <Note kind="late" role="alert">
      {texts.notStarted} <a href="#/carduri">{texts.startLater}</a>
    </Note>
  )
}
