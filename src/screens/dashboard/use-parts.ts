import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { DashboardData, DashboardParts } from '../../services/dashboard.ts'
import type { ResourceState } from '../../services/resources.ts'

/** So long the parts wait for each other, so that they come together and nothing moves. */
const TOGETHER_MS = 2_000

export interface PartsState {
  data: DashboardData
  known: ResourceState<unknown>[]
  /** All have come or failed, or have been waited for long enough. */
  ready: boolean
  /** Asks again for what failed. */
  retry(): void
}

/** The parts of the home screen. They are asked for when they are looked at and not fresh. */
export function useParts(parts: DashboardParts): PartsState {
  useSignals()
  const [late, setLate] = useState(false)
  // The same objects as long as the same citizen is here.
  const { places, contracts, debts, mandates, sesizari, solicitari, notices } = parts
  const list = [places, contracts, debts, mandates, sesizari, solicitari, notices]
  useEffect(() => {
    for (const part of [places, contracts, debts, mandates, sesizari, solicitari, notices]) {
      if (!part.known.peek().fresh) void part.load()
    }
    const timer = setTimeout(() => setLate(true), TOGETHER_MS)
    return () => clearTimeout(timer)
  }, [places, contracts, debts, mandates, sesizari, solicitari, notices])
  const known = list.map((part): ResourceState<unknown> => part.known.value)
  return {
    data: {
      places: places.known.value.data,
      contracts: contracts.known.value.data,
      debts: debts.known.value.data,
      mandates: mandates.known.value.data,
      sesizari: sesizari.known.value.data,
      solicitari: solicitari.known.value.data,
      notices: notices.known.value.data,
    },
    known,
    ready: late || known.every(({ data, failure }) => data !== null || failure !== null),
    retry() {
      for (const part of list) if (part.known.peek().failure) void part.load()
    },
  }
}
