import type { StateMachine } from '#contract/forms.ts'
import { Refusal } from '#server/http/refusal.ts'

/** Throws the refusal `stare_nepotrivita` unless the machine has this step. */
export function requireStep({ tranzitii }: StateMachine, from: string, to: string): void {
  if (!tranzitii.some(([before, after]) => before === from && after === to)) {
    throw new Refusal('stare_nepotrivita')
  }
}
