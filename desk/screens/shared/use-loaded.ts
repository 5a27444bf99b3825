import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failed, Outcome } from '#src/net/outcome.ts'
import { onReconnected } from '../../services/connection.ts'
import { describeFailure } from './describe-failure.ts'

export interface Loaded<Data> {
  /** Undefined until the first answer. */
  data: Data | undefined
  /** Failure of the last call; null if it did not fail. */
  failure: Failed | null
  /** Its sentence. */
  problem: string | null
  busy: boolean
  reload: () => Promise<void>
}

/** Loads data when the component mounts and on request; the answer of an earlier call never replaces a later one. */
export function useLoaded<Data>(load: () => Promise<Outcome<Data>>): Loaded<Data> {
  const [data, setData] = useState<Data>()
  const [failure, setFailure] = useState<Failed | null>(null)
  const [busy, setBusy] = useState(true)
  const latest = useRef(0)
  const loadedBy = useRef(load)
  const reload = useCallback(async () => {
    const turn = ++latest.current
    setBusy(true)
    const outcome = await load()
    if (turn !== latest.current) return
    setBusy(false)
    if (outcome.kind === 'ok') {
      loadedBy.current = load
      setData(outcome.data)
    } else if (loadedBy.current !== load) setData(undefined) // it answers another question
    setFailure(outcome.kind === 'ok' ? null : outcome)
  }, [load])
  useEffect(() => {
    void reload()
  }, [reload])
  const isOffline = failure?.kind === 'offline'
  useEffect(() => (isOffline ? onReconnected(() => void reload()) : undefined), [isOffline, reload])
  return { data, failure, problem: failure && describeFailure(failure), busy, reload }
}
