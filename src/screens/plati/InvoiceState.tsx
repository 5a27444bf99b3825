import { useTexts } from '../../i18n/use-texts.ts'
import type { DueStatus } from '../../services/facturi.ts'
import type { Tone } from '../../ui/tone.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

const tones: Record<DueStatus['kind'], Tone> = {
  paid: 'done',
  cancelled: 'idle',
  contested: 'wait',
  partial: 'turn',
  inTime: 'wait',
  soon: 'turn',
  late: 'late',
}

/** Due state in words: „Scadentă în 3 zile”. */
export function InvoiceState({ standing }: { standing: DueStatus }) {
  const { states } = useTexts('plati')
  return (
    <StatusPill kind={tones[standing.kind]}>
      {'days' in standing ? states[standing.kind](standing.days) : states[standing.kind]}
    </StatusPill>
  )
}
