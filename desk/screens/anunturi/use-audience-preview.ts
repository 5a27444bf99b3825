import { useEffect, useState } from 'react'
import type { Audience, AudiencePreview } from '#contract/operator/anunturi.ts'
import { onReconnected } from '../../services/connection.ts'
import { previewAudience } from '../../services/anunturi.ts'
import { describeFailure } from '../shared/describe-failure.ts'

const PAUSE_MS = 400

export interface AudienceState {
  /** Preview of the audience as it is now; null until it is known. */
  preview: AudiencePreview | null
  problem: string | null
}

/** Counts who an audience reaches, once the typing pauses; nothing for an incomplete one. */
export function useAudiencePreview(audience: Audience | null): AudienceState {
  const wanted = audience === null ? '' : JSON.stringify(audience)
  const [known, setKnown] = useState({ wanted: '', ...UNKNOWN })
  useEffect(() => {
    if (wanted === '') return
    let isLate = false
    async function count() {
      const outcome = await previewAudience(JSON.parse(wanted) as Audience)
      if (isLate) return
      const found = outcome.kind === 'ok' ? outcome.data : null
      const problem = outcome.kind === 'ok' ? null : describeFailure(outcome)
      setKnown({ wanted, preview: found, problem })
    }
    const timer = setTimeout(() => void count(), PAUSE_MS)
    const stop = onReconnected(() => void count())
    return () => {
      isLate = true
      clearTimeout(timer)
      stop()
    }
  }, [wanted])
  return known.wanted === wanted ? known : UNKNOWN
}

const UNKNOWN: AudienceState = { preview: null, problem: null }
