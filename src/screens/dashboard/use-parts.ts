import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { DashboardData, DashboardParts } from '../../services/dashboard.ts'
import type { ResourceState } from '../../services/resources.ts'

/** Milliseconds that the parts wait for each other, so that they appear together without layout shift. */
const MAX_WAIT_MS = 2_000

export interface PartsState {
  data: DashboardData
  known: ResourceState<unknown>[]
  /** True once all parts have loaded or failed, or the timeout has passed. */
  ready: boolean
  /** Retries the failed parts. */
  retry(): void
}

/** Returns the resources of the home screen and fetches those that are not fresh. */
export function useParts(parts: DashboardParts): PartsState {
  useSignals()
  const [late, setLate] = useState(false)
  // Stable references as long as the same citizen is signed in.
  const { places, contracts, debts, mandates, sesizari, solicitari, notices } = parts
  const list = [places, contracts, debts, mandates, sesizari, solicitari, notices]
  useEffect(() => {
    for (const part of [places, contracts, debts, mandates, sesizari, solicitari, notices]) {
      if (!part.known.peek().fresh) void part.load()
    }
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS)
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
