import { useSignals } from '@preact/signals-react/runtime'
import { use } from 'react'
import type { SesizareState } from '#contract/sesizari.ts'
import { LanguageContext, useTexts } from '../../i18n/use-texts.ts'
import { sesizariCatalogue } from '../../services/sesizari.ts'
import type { Tone } from '../../ui/tone.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

const tones: Record<SesizareState, Tone> = {
  inregistrata: 'idle',
  preluata: 'wait',
  in_lucru: 'wait',
  completare_necesara: 'turn',
  redirectionata: 'idle',
  solutionata: 'done',
  clasata: 'idle',
  redeschisa: 'wait',
}

/** Status pill of a sesizare. */
export function StatePill({ stare }: { stare: SesizareState }) {
  const nameOf = useStateNames()
  return <StatusPill kind={tones[stare]}>{nameOf(stare)}</StatusPill>
}

/** Returns a translator of states. The operator may have changed the Romanian names. */
export function useStateNames(): (stare: string) => string {
  useSignals()
  const { states } = useTexts('sesizari')
  const language = use(LanguageContext)
  const labels = sesizariCatalogue().known.value.data?.stari.etichete
  return (stare) =>
    (language === 'ro' ? labels?.[stare] : undefined) ?? states[stare as SesizareState] ?? stare
}
