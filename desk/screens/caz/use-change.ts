import { useRef, useState } from 'react'
import type { ChangesSince } from '#contract/desk/cazuri.ts'
import { readConflict, type Changed, type Seen } from '../../services/cazuri.ts'
import type { DeskFailure } from '../../services/outcome.ts'
import type { FieldErrors } from '../shared/keep-unresolved.ts'
import { useAction } from '../shared/use-action.ts'

type Send = (seen: Seen) => Changed

export interface Change {
  busy: boolean
  /** Sentence about the failure of the last run; null if it did not fail, or only in some fields. */
  problem: string | null
  fields: FieldErrors
  refused: FieldErrors
  /** Kind of the last failure; null if it did not fail. */
  failure: DeskFailure['kind'] | null
  /** Changes that others made meanwhile, until the member has decided. */
  conflict: ChangesSince | null
  /** Makes a change from the version that the member saw. Resolves with the new version; undefined if it failed. */
  run(send: Send, version: number): Promise<number | undefined>
  /** Makes the refused change all the same. */
  force(): Promise<number | undefined>
  /** Closes the question about the conflict. */
  dismiss(): void
  refuse(fields: FieldErrors): void
  resolve(left: FieldErrors): void
}

/** State of a change of a case, which others may have changed meanwhile. */
export function useChange(): Change {
  const { busy, problem, fields, refused, refuse, resolve, run: act } = useAction()
  const [conflict, setConflict] = useState<ChangesSince | null>(null)
  const [failure, setFailure] = useState<DeskFailure['kind'] | null>(null)
  const last = useRef<Send | null>(null)

  async function make(send: Send, seen: Seen): Promise<number | undefined> {
    last.current = send
    const data = await act(async () => {
      const outcome = await send(seen)
      setConflict(readConflict(outcome))
      setFailure(outcome.kind === 'ok' ? null : outcome.kind)
      return outcome
    })
    return data?.versiune
  }

  return {
    busy,
    problem: conflict ? null : problem,
    fields,
    refused,
    failure,
    conflict,
    run: (send, version) => make(send, { versiune: version }),
    force: async () =>
      last.current && conflict
        ? make(last.current, { versiune: conflict.versiune, peste: true })
        : undefined,
    dismiss: () => setConflict(null),
    refuse,
    resolve,
  }
}
