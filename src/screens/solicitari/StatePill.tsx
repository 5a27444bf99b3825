import type { SolicitareState } from '#contract/solicitari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { StatusPill, type StatusPillProps } from '../../ui/status-pill.tsx'

const kinds: Record<SolicitareState, StatusPillProps['kind']> = {
  ciorna: 'idle',
  inregistrata: 'wait',
  in_analiza: 'wait',
  completare_necesara: 'turn',
  aprobata: 'done',
  respinsa: 'late',
  finalizata: 'done',
  anulata: 'idle',
}

/** Status pill of a solicitare. */
export function StatePill({ state }: { state: SolicitareState }) {
  const { states } = useTexts('cases')
  return <StatusPill kind={kinds[state]}>{states[state]}</StatusPill>
}
