import { useState } from 'react'
import type { DeskFailure, DeskOutcome } from '../../services/outcome.ts'
import { describeFailure } from './describe-failure.ts'

export interface Action {
  busy: boolean
  /** Sentence about the failure of the last run; null if it did not fail, or only in some fields. */
  problem: string | null
  /** Sentences under the fields, by name. */
  fields: Record<string, string>
  /** Runs a call and returns its data; undefined if it failed. */
  run<Data>(act: () => Promise<DeskOutcome<Data>>): Promise<Data | undefined>
  /** Shows sentences under fields instead of calling. */
  refuse(fields: Record<string, string>): void
}

/** State of a form or a button that makes one call at a time. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [fields, setFields] = useState<Record<string, string>>({})

  function showFailure(failure: DeskFailure) {
    const found = failure.kind === 'refused' ? Object.entries(failure.fields) : []
    setFields(Object.fromEntries(found.map(([name, sentences]) => [name, sentences.at(-1) ?? ''])))
    setProblem(found.length > 0 ? null : describeFailure(failure))
  }
  async function run<Data>(act: () => Promise<DeskOutcome<Data>>): Promise<Data | undefined> {
    setBusy(true)
    const outcome = await act()
    setBusy(false)
    if (outcome.kind !== 'ok') {
      showFailure(outcome)
      return undefined
    }
    setProblem(null)
    setFields({})
    return outcome.data
  }
  function refuse(refused: Record<string, string>) {
    setProblem(null)
    setFields(refused)
  }
  return { busy, problem, fields, run, refuse }
}
