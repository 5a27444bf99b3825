import { signal } from '@preact/signals-core'
import { operatorDefaults } from '#contract/operator-defaults.ts'

/** Who runs the service; and, once the server has told, what it is itself. */
export type Portal = typeof operatorDefaults & {
  version?: string
  environment?: string
  isDemo?: boolean
  /** Days a visitor's request is kept after its last answer. */
  visitorRequestDays?: number
}

/** The defaults of the build until the server has told. */
export const operator = signal<Portal>(operatorDefaults)

let asked: Promise<void> | null = null

/** Asks the server once who runs the service; without an answer the defaults stay. */
export function learnOperator(): Promise<void> {
  asked ??= import('./portal-calls.ts').then(async ({ fetchPortal }) => {
    const known = await fetchPortal()
    if (known) operator.value = known
  })
  return asked
}
