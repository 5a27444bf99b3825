import type { StateMachine } from '#contract/forms.ts'
import { ApiError } from '#server/errors/api-error.ts'

/** Throws `stare_nepotrivita` unless the machine has this transition. */
export function assertTransition({ tranzitii }: StateMachine, from: string, to: string): void {
  if (!tranzitii.some(([before, after]) => before === from && after === to)) {
    throw new ApiError('stare_nepotrivita')
  }
}
