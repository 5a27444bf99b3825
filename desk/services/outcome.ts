import type { DeskErrorCode } from '#contract/desk/codes.ts'
import type { ErrorCode } from '#contract/codes.ts'
import type { Failed, Outcome } from '#src/net/outcome.ts'

/** Reason for which a passkey was neither made nor used. */
export type PasskeyProblem = 'unsupported' | 'cancelled' | 'known' | 'failed'

/** Failure of a call, or of the browser's part of it. */
export type DeskFailure = Failed | { kind: 'passkey'; problem: PasskeyProblem }

/** Outcome of a call of the desk. */
export type DeskOutcome<Data> = Outcome<Data> | { kind: 'passkey'; problem: PasskeyProblem }

/** True if the server refused with this code. */
export function hasCode(outcome: DeskOutcome<unknown>, code: ErrorCode | DeskErrorCode): boolean {
  // The transport is shared with the citizens' application, which does not know the codes of the desk.
  return outcome.kind === 'refused' && (outcome.code as string | undefined) === code
}
