import { useState } from 'react'
import type { DeskFailure, DeskOutcome } from '../../services/outcome.ts'
import { describeFailure } from './describe-failure.ts'
import type { FieldErrors } from './keep-unresolved.ts'

export interface Action {
  busy: boolean
  /** Sentence about the failure of the last run; null if it did not fail, or only in some fields. */
  problem: string | null
  /** Sentences under the fields, but for those that have been changed since to something valid. */
  fields: FieldErrors
  /** All sentences of the last refusal; another object for each. */
  refused: FieldErrors
  /** Runs a call and returns its data; undefined if it failed. */
  run<Data>(act: () => Promise<DeskOutcome<Data>>): Promise<Data | undefined>
  /** Shows sentences under fields instead of calling. */
  refuse(fields: FieldErrors): void
  /** Shows only what is left of the refusal. */
  resolve(left: FieldErrors): void
}

/** State of a form or a button that makes one call at a time. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [errors, setErrors] = useState<Pick<Action, 'fields' | 'refused'>>(noErrors)

  function refuse(refused: FieldErrors) {
    setErrors({ fields: refused, refused })
    setProblem(null)
  }
  function showFailure(failure: DeskFailure) {
    const found = failure.kind === 'refused' ? Object.entries(failure.fields) : []
    refuse(Object.fromEntries(found.map(([name, sentences]) => [name, sentences.at(-1) ?? ''])))
    if (found.length === 0) setProblem(describeFailure(failure))
  }
  async function run<Data>(act: () => Promise<DeskOutcome<Data>>): Promise<Data | undefined> {
    setBusy(true)
    const outcome = await act()
    setBusy(false)
    if (outcome.kind !== 'ok') {
      showFailure(outcome)
      return undefined
    }
    refuse({})
    return outcome.data
  }
  const resolve = (left: FieldErrors) => setErrors(({ refused }) => ({ refused, fields: left }))
  return { busy, problem, ...errors, run, refuse, resolve }
}

const noErrors = { fields: {}, refused: {} }
