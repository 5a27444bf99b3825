import type { DeskFailure } from '../../services/outcome.ts'
import { texts } from '../../texts.ro.ts'

/** Describes a failure in a sentence, to be shown. */
export function describeFailure(failure: DeskFailure): string {
  if (failure.kind === 'passkey') return texts.passkeyProblems[failure.problem]
  if (failure.kind === 'refused') return failure.messages.at(-1) ?? texts.failures.broken
  return texts.failures[failure.kind]
}
