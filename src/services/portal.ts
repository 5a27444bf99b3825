import { signal } from '@preact/signals-core'
import { operatorDefaults } from '#contract/operator-defaults.ts'

/** Who runs the service: the defaults of the build until the server has told. */
export const operator = signal(operatorDefaults)

let asked: Promise<void> | null = null

/** Asks the server once who runs the service; without an answer the defaults stay. */
export function learnOperator(): Promise<void> {
  asked ??= import('./portal-calls.ts').then(async ({ fetchOperator }) => {
    const known = await fetchOperator()
    if (known) operator.value = known
  })
  return asked
}
